import { type PodcastCard, podcastStatesOf } from '#functions/domain/cards/podcast-card.ts'
import { nameMatcher } from '#functions/domain/text/name-match.ts'
import type { PodcastSort, PodcastState } from '#shared/rules/podcast-state.ts'

export type ListedPodcast = PodcastCard & { podcastId: number }

export type PodcastArrangement = {
  beginning: string
  state?: PodcastState | undefined
  sort: PodcastSort
}

const names = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

/** Ignores case and accents; the older one first among equal names. */
const byName = (one: ListedPodcast, other: ListedPodcast) =>
  names.compare(one.name, other.name) || one.podcastId - other.podcastId

/** Only `next-check` needs `nextChecked`: ids in the order of their next check. */
export function arrangePodcasts(
  newestFirst: readonly ListedPodcast[],
  { beginning, state, sort }: PodcastArrangement,
  nextChecked: readonly number[] = [],
): ListedPodcast[] {
  const matches = nameMatcher(beginning)
  const found = newestFirst.filter(
    (podcast) => matches(podcast.name) && (!state || podcastStatesOf(podcast).includes(state)),
  )
  if (sort === 'newest') return found
  const rankOf = sort === 'next-check' ? rankIn(nextChecked) : sort === 'attention' ? attentionRank : () => 0
  return found.toSorted((one, other) => rankOf(one) - rankOf(other) || byName(one, other))
}

function rankIn(nextChecked: readonly number[]): (podcast: ListedPodcast) => number {
  const places = new Map(nextChecked.map((id, place) => [id, place]))
  return ({ podcastId }) => places.get(podcastId) ?? nextChecked.length
}

const attentionRank = (podcast: ListedPodcast) => (podcastStatesOf(podcast).includes('attention') ? 0 : 1)

/**
 * Where the page after `last` starts. If that podcast is no longer listed, its former position is used, where
 * the next one has moved up.
 */
export function placeAfter(
  arranged: readonly ListedPodcast[],
  last: { podcastId: number; place: number },
): number {
  const place = arranged.findIndex(({ podcastId }) => podcastId === last.podcastId)
  return place < 0 ? last.place : place + 1
}
