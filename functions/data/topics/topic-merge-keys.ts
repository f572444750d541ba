import { dateOrder, type Key, pad, settingsPartition, topicPartition } from '#functions/data/keys.ts'

/** Names of topics that were merged into this one. If this topic is merged, they must be moved again. */
export const mergedNamePrefix = 'taken-over#'
export const mergedNameKey = (topicId: number, foldedName: string): Key => ({
  pk: topicPartition(topicId),
  sk: `${mergedNamePrefix}${foldedName}`,
})

export const topicBeginningsPartition = 'topic-beginnings'
export const topicEndingsPartition = 'topic-endings'
export const topicWordsPartition = 'topic-words'
export const lookalikesOf = (text: string) => `${text}#`
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

export const topicReviewKey: Key = { pk: settingsPartition, sk: 'topic-review' }
