/**
 * `attention`: the last check had a problem, or checks ended for another reason than an admin's choice.
 * `unchecked`: the feed is no longer checked. `waiting`: the feed was never read.
 */
export const podcastStates = ['attention', 'unchecked', 'opted-out', 'waiting'] as const

export type PodcastState = (typeof podcastStates)[number]

/** `newest`: added last comes first. Feeds that are not checked come last in `next-check`. */
export const podcastSorts = ['name', 'newest', 'next-check', 'attention'] as const

export type PodcastSort = (typeof podcastSorts)[number]
