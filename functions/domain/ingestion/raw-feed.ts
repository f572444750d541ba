import type { Attributes } from '#functions/domain/text/markup-tag.ts'

/** A file that may be the episode; what its attributes say of it is asked only of items that are kept. */
export type RawFile = {
  url: string | undefined
  attributes: Attributes
  /** An enclosure says that it is the episode; what else names a file must show that it is audio. */
  isEnclosure: boolean
}

/** Texts by how much each is believed: the first that is there counts. */
export type Ranked = (string | undefined)[]

/** Someone who takes part (`podcast:person`), as it is written. */
export type RawPerson = { name: string; role: string | undefined; group: string | undefined }

/** A piece that the publisher chose to be heard by itself (`podcast:soundbite`), as it is written. */
type RawSoundbite = { start: string | undefined; duration: string | undefined; title?: string }

/** A chapter that the feed states itself (`psc:chapter`), in the words of a file of chapters. */
type RawChapter = { startTime: string | undefined; title: string | undefined; url: string | undefined }

/** An item in the words of its format, before anything is believed. Addresses are complete as far as the document says their base. */
export type RawItem = {
  titles: Ranked
  descriptions: Ranked
  dates: Ranked
  guids: Ranked
  links: Ranked
  images: Ranked
  files: RawFile[]
  duration?: string
  explicit?: string
  block?: string
  transcripts: Attributes[]
  chapters?: Attributes
  inlineChapters?: RawChapter[]
  persons?: RawPerson[]
  soundbites?: RawSoundbite[]
}

/** A feed in the words of its format, before anything is believed. */
export type RawFeed = {
  titles: Ranked
  authors: Ranked
  descriptions: Ranked
  categories: Ranked
  links: Ranked
  images: Ranked
  languages: Ranked
  block?: string
  complete?: string
  newFeedUrl?: string
  podcastGuid?: string
  persons?: RawPerson[]
  ttl?: string
  skipHours: string[]
  skipDays: string[]
}

export const emptyItem = (): RawItem => ({
  titles: [],
  descriptions: [],
  dates: [],
  guids: [],
  links: [],
  images: [],
  files: [],
  transcripts: [],
})

export const emptyFeed = (): RawFeed => ({
  titles: [],
  authors: [],
  descriptions: [],
  categories: [],
  links: [],
  images: [],
  languages: [],
  skipHours: [],
  skipDays: [],
})

/** Keeps the first text of a rank that says anything. */
export function put(texts: Ranked, rank: number, text: string | undefined): void {
  if (text !== undefined && text.trim() !== '') texts[rank] ??= text
}

/** The first of the texts that is there. */
export const firstOf = (texts: Ranked) => texts.find((text) => text !== undefined)
