/** An entry of a line, as its index tells it. */
export type LineEntry = {
  episodeId: number
  podcastId: number
  /** Until then a provider that was too busy is left alone. */
  notBefore: string | undefined
}

/** Groups in the order of their first entry. */
function byPodcast(line: readonly LineEntry[]): Map<number, LineEntry[]> {
  const groups = new Map<number, LineEntry[]>()
  for (const entry of line) groups.set(entry.podcastId, [...(groups.get(entry.podcastId) ?? []), entry])
  return groups
}

/**
 * The order in which a line will begin: podcasts in turn, from the one behind whoever had its turn last, and of each the newest first.
 * @param line podcast by podcast, by falling numbers, and in each the newest first
 */
export function inOrderOfTurns(line: readonly LineEntry[], lastTurn: number | undefined): LineEntry[] {
  const groups = [...byPodcast(line)]
  const follows = (podcastId: number) => lastTurn === undefined || podcastId < lastTurn
  const ring = [
    ...groups.filter(([podcastId]) => follows(podcastId)),
    ...groups.filter(([podcastId]) => !follows(podcastId)),
  ].map(([, entries]) => entries)
  const rounds = Math.max(0, ...ring.map((entries) => entries.length))
  return Array.from({ length: rounds }, (_, round) => ring.flatMap((entries) => entries[round] ?? [])).flat()
}
