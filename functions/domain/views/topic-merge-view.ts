import type { TopicMerge } from '#shared/domain/topic-merge.ts'

type Named = { topicId: number; name: string }

type MergeSource = {
  from: Named
  into: Named
  requestedAt: string
  finishedAt?: string | undefined
  episodes: number
  quotes: number
  followers: number
}

const named = ({ topicId, name }: Named) => ({ id: topicId, name })

export function topicMergeView({ from, into, ...merge }: MergeSource): TopicMerge {
  return {
    from: named(from),
    into: named(into),
    requested_at: merge.requestedAt,
    finished_at: merge.finishedAt ?? null,
    episodes: merge.episodes,
    quotes: merge.quotes,
    followers: merge.followers,
  }
}
