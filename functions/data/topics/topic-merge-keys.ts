import { dateOrder, type Key, pad, settingsPartition, topicPartition } from '#functions/data/keys.ts'

/** Keys of what finds topics that are one and merges them; the map in `keys.ts` has them, too. */

/** Names by which a topic is found since another was merged into it, so that they can be handed on. */
export const mergedNamePrefix = 'taken-over#'
export const mergedNameKey = (topicId: number, foldedName: string): Key => ({
  pk: topicPartition(topicId),
  sk: `${mergedNamePrefix}${foldedName}`,
})

/** All topics by the letters that their names begin with, by those that they end with, and by their words. */
export const topicBeginningsPartition = 'topic-beginnings'
export const topicEndingsPartition = 'topic-endings'
export const topicWordsPartition = 'topic-words'
/** The places of all topics of a text begin with this. */
export const lookalikesOf = (text: string) => `${text}#`
/** Among equals the older topic first. */
export const lookalikeOrder = (text: string, topicId: number) => `${lookalikesOf(text)}${pad(topicId)}`

export const topicMergesPartition = 'topic-merges'
export const topicMergeKey = (iso: string, topicId: number): Key => ({
  pk: topicMergesPartition,
  sk: dateOrder(iso, topicId),
})

const pairOrder = (one: number, other: number) => `${pad(Math.min(one, other))}#${pad(Math.max(one, other))}`
export const topicSuggestionsPartition = 'topic-suggestions'
export const topicSuggestionKey = (one: number, other: number): Key => ({
  pk: topicSuggestionsPartition,
  sk: pairOrder(one, other),
})
export const topicsApartKey = (one: number, other: number): Key => ({
  pk: 'topics-apart',
  sk: pairOrder(one, other),
})

/** How far the topics have been looked at. */
export const topicReviewKey: Key = { pk: settingsPartition, sk: 'topic-review' }
