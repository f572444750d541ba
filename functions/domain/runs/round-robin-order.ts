export type QueueEntry = {
  episodeId: number
  podcastId: number
  /** A provider was busy; no new attempt before this time. */
  notBefore: string | undefined
}

function byPodcast(queue: readonly QueueEntry[]): Map<number, QueueEntry[]> {
  const groups = new Map<number, QueueEntry[]>()
  for (const entry of queue) groups.set(entry.podcastId, [...(groups.get(entry.podcastId) ?? []), entry])
  return groups
}

/**
 * Round robin over podcasts, starting after `lastServed`; newest episode first. For shown positions only;
 * `startInRoundRobin` starts runs in the same order.
 * @param queue by descending podcast, newest episode first
 */
export function inRoundRobinOrder(
  queue: readonly QueueEntry[],
  lastServed: number | undefined,
): QueueEntry[] {
  const groups = [...byPodcast(queue)]
  const follows = (podcastId: number) => lastServed === undefined || podcastId < lastServed
  const ring = [
    ...groups.filter(([podcastId]) => follows(podcastId)),
    ...groups.filter(([podcastId]) => !follows(podcastId)),
  ].map(([, entries]) => entries)
  const rounds = Math.max(0, ...ring.map((entries) => entries.length))
  return Array.from({ length: rounds }, (_, round) => ring.flatMap((entries) => entries[round] ?? [])).flat()
}

const fewestStarts = 3
const mostStarts = 20

/** Keeps the most recent starts, as many as the estimate uses. Oldest first. */
export const latestStarts = (starts: readonly number[]): number[] => starts.slice(-mostStarts)

/**
 * Expected milliseconds between starts. Undefined: too few starts.
 * @param starts milliseconds since 1970, oldest first
 */
export function timeBetween(starts: readonly number[], now: Date): number | undefined {
  const [first] = starts
  const last = starts.at(-1)
  if (first === undefined || last === undefined || starts.length < fewestStarts) return undefined
  const usual = (last - first) / (starts.length - 1)
  return Math.max(usual, (now.getTime() - first) / starts.length)
}

/** `place` counts from 1 in the queue. */
export type ExpectedStart = { episodeId: number; place: number; expectedAt: Date | undefined }

type QueueState = {
  /** Queues in order of priority; entries by descending podcast, newest episode first. */
  queues: readonly { entries: readonly QueueEntry[]; lastServed: number | undefined }[]
  starts: readonly number[]
  now: Date
}

export function expectedStarts({ queues, starts, now }: QueueState): ExpectedStart[] {
  const between = timeBetween(starts, now)
  return queues
    .flatMap(({ entries, lastServed }) => inRoundRobinOrder(entries, lastServed))
    .map(({ episodeId }, index) => ({
      episodeId,
      place: index + 1,
      expectedAt: between === undefined ? undefined : new Date(now.getTime() + between * (index + 1)),
    }))
}
