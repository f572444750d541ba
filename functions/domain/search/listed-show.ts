import * as z from 'zod'
import type { CountedPodcast } from '#functions/domain/records/podcast-counts.ts'
import { isShown, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { foldName } from '#functions/domain/search/fold-name.ts'
import { podcastPageView } from '#functions/domain/views/podcast-view.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { type Show, showSchema } from '#shared/domain/show.ts'
import { languageName } from '#shared/format/language-name.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { markOfFeed, markOfGuid } from '#shared/rules/show-mark.ts'

/** A directory entry as it is stored, with what it is found by. */
export const listedShowSchema = z.object({
  show: showSchema,
  geographyId: numericIdSchema,
  /** By which listeners' browsers find it in their lists, one after the other. Missing in older entries. */
  marks: z.string().default(''),
})

export type ListedShow = z.infer<typeof listedShowSchema>

const longestName = 120
/** In bytes. A longer address is left out: each entry is read with a page of others. */
const longestAddress = 300

const shortAddress = (address: string | null) =>
  address !== null && Buffer.byteLength(address) <= longestAddress ? address : null

/** None of addresses that an admin hides. The present address comes first, earlier ones last. */
async function marksOf(podcast: PodcastRecord): Promise<string> {
  const { podcastGuid, feedUrl, feedPublicity, otherAddresses = [] } = podcast
  const isHidden = feedPublicity?.isPublic === false
  const marks = await Promise.all([
    isHidden ? undefined : markOfFeed(feedUrl),
    podcastGuid === undefined ? undefined : markOfGuid(podcastGuid),
    ...(isHidden ? [] : otherAddresses.map(markOfFeed)),
  ])
  return [...new Set(marks)].join('')
}

/** Undefined for a podcast that visitors must not find, or that has no published episode. */
export async function listedShow(counted: CountedPodcast | undefined): Promise<ListedShow | undefined> {
  if (!counted || !isShown(counted.podcast) || counted.counts.published === 0) return undefined
  const { podcast } = counted
  const view = podcastPageView(counted, [])
  const show: Show = {
    id: view.id,
    name: shortenText(view.name, longestName),
    author: shortenText(view.author, longestName),
    language: (podcast.language && languageName(podcast.language)) ?? null,
    geography_name: view.geographyName,
    rss_url: shortAddress(view.rss_url),
    stance_counts: view.stance_counts,
    unrated_count: view.unrated_count,
  }
  return { show, geographyId: podcast.geographyId, marks: await marksOf(podcast) }
}

const mostWords = 16

const wordsIn = (text: string) =>
  foldName(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/** Each a key of the directory. */
export const wordsOfShow = ({ name, author }: Pick<Show, 'name' | 'author'>): string[] =>
  [...new Set([...wordsIn(name), ...wordsIn(author)])].slice(0, mostWords)

export type ShowSearch = {
  /** The beginning of the key that is read. */
  beginning: string
  /** Of entries under the same beginning, each show has one that counts. */
  matches(show: Pick<Show, 'name' | 'author'>, word: string): boolean
}

/** Finds shows that have, for each word, a word of the title or author that begins with it. */
export function searchForShows(text: string): ShowSearch | undefined {
  const wanted = wordsIn(text)
  const [beginning] = wanted.toSorted((one, other) => other.length - one.length)
  if (beginning === undefined) return undefined
  return {
    beginning,
    matches(show, word) {
      const words = wordsOfShow(show)
      return (
        words.filter((one) => one.startsWith(beginning)).toSorted()[0] === word &&
        wanted.every((one) => words.some((other) => other.startsWith(one)))
      )
    },
  }
}
