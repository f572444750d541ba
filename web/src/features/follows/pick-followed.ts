import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { type Follow, followId } from '#web/lib/follows/follows.ts'

export type FollowedEpisode = {
  episode: RecentEpisode
  /** Followed topics that it discusses. Empty if only its show is followed. */
  topics: string[]
}

/** In the order of `recent`. */
export function pickFollowed(
  recent: readonly RecentEpisode[],
  follows: readonly Follow[],
): FollowedEpisode[] {
  const followed = new Set(follows.map(followId))
  return recent.flatMap((episode) => {
    const topics = episode.topics.filter((name) => followed.has(followId({ kind: 'topic', name })))
    const hasShow = followed.has(followId({ kind: 'show', ...episode.show, feed: null }))
    return hasShow || topics.length > 0 ? [{ episode, topics }] : []
  })
}
