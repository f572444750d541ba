import type { MonthTopic } from '#shared/domain/bubble.ts'

/** Enough to find some that a list of many shows did not discuss. Bounds the answer's size. */
const mostTopics = 300

type Discussed = { show: number; topics: readonly string[] }

/** Each topic with the shows that discussed it, those of most shows first. */
export function monthTopics(
  episodes: readonly Discussed[],
  isHidden: (show: number) => boolean,
): MonthTopic[] {
  const found = new Map<string, Set<number>>()
  for (const { show, topics } of episodes) {
    if (isHidden(show)) continue
    for (const name of topics) {
      const shows = found.get(name)
      if (shows) shows.add(show)
      else found.set(name, new Set([show]))
    }
  }
  return [...found]
    .map(([name, shows]) => ({ name, shows: [...shows].sort((one, other) => one - other) }))
    .sort((one, other) => other.shows.length - one.shows.length || (one.name < other.name ? -1 : 1))
    .slice(0, mostTopics)
}
