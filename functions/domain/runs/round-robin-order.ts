export type QueueEntry = {
  episodeId: number
  podcastId: number
  /** A provider was busy; no new attempt before this time. */
  notBefore: string | undefined
}

function byPodcast(line: readonly QueueEntry[]): Map<number, QueueEntry[]> {
  const groups = new Map<number, QueueEntry[]>()
  for (const entry of line) groups.set(entry.podcastId, [...(groups.get(entry.podcastId) ?? []), entry])
  return groups
}

/**
 * Round robin over podcasts, starting after `lastTurn`; newest episode first.
 * @param line by descending podcast, newest episode first
 */
export function inRoundRobinOrder(line: readonly QueueEntry[], lastTurn: number | undefined): QueueEntry[] {
  const groups = [...byPodcast(line)]
  const follows = (podcastId: number) => lastTurn === undefined || podcastId < lastTurn
  const ring = [
    ...groups.filter(([podcastId]) => follows(podcastId)),
    ...groups.filter(([podcastId]) => !follows(podcastId)),
  ].map(([, entries]) => entries)
  const rounds = Math.max(0, ...ring.map((entries) => entries.length))
  return Array.from({ length: rounds }, (_, round) => ring.flatMap((entries) => entries[round] ?? [])).flat()
}

const fewestBegins = 3
const mostBegins = 20

/** As many as the estimate uses, oldest first. */
export const latestBegins = (begins: readonly number[]): number[] => begins.slice(-mostBegins)

/**
 * Undefined: too few starts.
 * @param begins milliseconds since 1970, oldest first
 */
export function timeBetween(begins: readonly number[], now: Date): number | undefined {
  const [first] = begins
  const last = begins.at(-1)
  if (first === undefined || last === undefined || begins.length < fewestBegins) return undefined
  const usual = (last - first) / (begins.length - 1)
  return Math.max(usual, (now.getTime() - first) / begins.length)
}

/** `place` counts from 1 in the queue. */
export type ExpectedStart = { episodeId: number; place: number; expectedAt: Date | undefined }

type QueueState = {
  /** Queues in order of priority; entries by descending podcast, newest episode first. */
  lines: readonly { entries: readonly QueueEntry[]; lastTurn: number | undefined }[]
  begins: readonly number[]
  now: Date
}

export function expectedStarts({ lines, begins, now }: QueueState): ExpectedStart[] {
  const between = timeBetween(begins, now)
  return lines
    .flatMap(({ entries, lastTurn }) => inRoundRobinOrder(entries, lastTurn))
    .map(({ episodeId }, index) => ({
      episodeId,
      place: index + 1,
      expectedAt: between === undefined ? undefined : new Date(now.getTime() + between * (index + 1)),
    }))
}
