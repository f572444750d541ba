import { dateOrder, datesFrom, type Key, pad } from '#functions/data/keys.ts'
import type { WordGroup } from '#functions/domain/search/spelling.ts'

export const postingsPartition = (term: string) => `term#${term}`
export const postingKey = (term: string, order: string): Key => ({ pk: postingsPartition(term), sk: order })

export const indexedEpisodeKey = (episodeId: number): Key => ({ pk: `episode#${episodeId}`, sk: 'indexed' })

export const wordsPartition = (letter: string) => `words#${letter}`
export const wordsOrder = (length: number) => String(length).padStart(2, '0')
export const wordsKey = ({ letter, length }: WordGroup): Key => ({
  pk: wordsPartition(letter),
  sk: wordsOrder(length),
})

export const namesPartition = 'names'
export const nameKey = (beginning: string, kind: string, named: number | string): Key => ({
  pk: namesPartition,
  sk: `${beginning}#${kind}#${named}`,
})

export const indexCheckKey: Key = { pk: 'check', sk: 'last' }

export const listedShowKey = (podcastId: number): Key => ({ pk: `show#${podcastId}`, sk: 'listed' })
export const showsPartition = (geographyId?: number) =>
  geographyId === undefined ? 'shows' : `shows#${geographyId}`
export const showWordsPartition = 'show-words'
const showOrder = (foldedName: string, podcastId: number) => `${foldedName}#${pad(podcastId)}`
/** All entries of a show: by name, by name within its geography, and by each word. */
export function showKeys(show: {
  podcastId: number
  geographyId: number
  foldedName: string
  words: readonly string[]
}): Key[] {
  const order = showOrder(show.foldedName, show.podcastId)
  return [
    { pk: showsPartition(), sk: order },
    { pk: showsPartition(show.geographyId), sk: order },
    ...show.words.map((word) => ({ pk: showWordsPartition, sk: `${word}#${order}` })),
  ]
}

export const bubbleShowsPartition = 'bubble'
export const bubbleShowKey = (podcastId: number): Key => ({ pk: bubbleShowsPartition, sk: pad(podcastId) })

export const listedEpisodeKey = (episodeId: number): Key => ({ pk: `episode#${episodeId}`, sk: 'listed' })
export const newestPartition = 'newest'
export const newestKey = (publishedOn: string, episodeId: number): Key => ({
  pk: newestPartition,
  sk: dateOrder(publishedOn, episodeId),
})
export const newestFrom = datesFrom

export const discussedPartition = 'discussed'
export const discussedKey = (publishedOn: string, episodeId: number): Key => ({
  pk: discussedPartition,
  sk: dateOrder(publishedOn, episodeId),
})
