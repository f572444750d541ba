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

/** From fewer nobody can tell how fast runs begin. */
const fewestBegins = 3

/**
 * Milliseconds from one begin to the next, by the latest of them and by how long the next one lets us wait already; undefined where
 * there were too few.
 * @param begins in milliseconds since 1970, the latest last
 */
export function timeBetween(begins: readonly number[], now: Date): number | undefined {
  const [first] = begins
  const last = begins.at(-1)
  if (first === undefined || last === undefined || begins.length < fewestBegins) return undefined
  const usual = (last - first) / (begins.length - 1)
  return Math.max(usual, (now.getTime() - first) / begins.length)
}

/** Where a run stands in its lane's line, from 1, and when it is likely to begin. */
export type ExpectedTurn = { episodeId: number; place: number; expectedAt: Date | undefined }

type LaneState = {
  /** The lines of one lane, those first that begin first, each podcast by podcast and in each the newest first. */
  lines: readonly { entries: readonly LineEntry[]; lastTurn: number | undefined }[]
  begins: readonly number[]
  now: Date
}

/** The order in which the runs of one lane will begin, and when. */
export function expectedTurns({ lines, begins, now }: LaneState): ExpectedTurn[] {
  const between = timeBetween(begins, now)
  return lines
    .flatMap(({ entries, lastTurn }) => inOrderOfTurns(entries, lastTurn))
    .map(({ episodeId }, index) => ({
      episodeId,
      place: index + 1,
      expectedAt: between === undefined ? undefined : new Date(now.getTime() + between * (index + 1)),
    }))
}
