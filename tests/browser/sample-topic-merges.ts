import type { AnswerOf } from '#shared/api/contract.ts'
import type { topicMergesApi } from '#shared/api/topic-merges.ts'
import type { TopicMergePreview } from '#shared/domain/topic-merge.ts'

const reform = { id: 11, name: 'Immigration reform', frequency: 41 }
const reordered = { id: 12, name: 'Reform of immigration', frequency: 3 }

export const topicMerges: AnswerOf<typeof topicMergesApi.list> = {
  merges: [
    {
      from: { id: 13, name: 'Levies' },
      into: { id: 14, name: 'Taxes' },
      requested_at: '2026-01-05T06:07:00.000Z',
      finished_at: '2026-01-05T06:08:00.000Z',
      episodes: 1204,
      quotes: 2210,
      followers: 1,
    },
  ],
  suggestions: [
    { first: reform, second: reordered, likeness: 'word-order' },
    {
      first: { id: 15, name: 'Presidental elections', frequency: 1 },
      second: { id: 16, name: 'Presidential election', frequency: 120 },
      likeness: 'spelling',
    },
  ],
}

export const mergePreview: TopicMergePreview = {
  from: reordered,
  into: reform,
  quotes: 5,
  followers: 12,
  has_more_quotes: false,
  has_more_followers: true,
}
