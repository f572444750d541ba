import type { Attributes } from '#functions/domain/text/markup-tag.ts'

export type RawFile = {
  url: string | undefined
  attributes: Attributes
  /** Files that are not enclosures count only if their type, name or medium says audio or video. */
  isEnclosure: boolean
}

export type Ranked = (string | undefined)[]

export type RawPerson = { name: string; role: string | undefined; group: string | undefined }

type RawSoundbite = { start: string | undefined; duration: string | undefined; title?: string }

type RawChapter = { startTime: string | undefined; title: string | undefined; url: string | undefined }

/** Not yet validated; addresses may still be relative. */
export type RawItem = {
  titles: Ranked
  descriptions: Ranked
  dates: Ranked
  guids: Ranked
  links: Ranked
  images: Ranked
  files: RawFile[]
  /** The `podcast:alternateEnclosure` of the next `podcast:source` elements. */
  alternate?: Attributes
  duration?: string
  explicit?: string
  block?: string
  transcripts: Attributes[]
  chapters?: Attributes
  inlineChapters?: RawChapter[]
  persons?: RawPerson[]
  soundbites?: RawSoundbite[]
}

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

export function put(texts: Ranked, rank: number, text: string | undefined): void {
  if (text !== undefined && text.trim() !== '') texts[rank] ??= text
}

export const firstOf = (texts: Ranked) => texts.find((text) => text !== undefined)
