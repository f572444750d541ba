import { inOrderOfTurns, type LineEntry } from '#functions/domain/runs/line-order.ts'

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
