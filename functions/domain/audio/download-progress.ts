export type DownloadProgress = {
  received: number
  /** Undefined where the server does not state it. */
  expected: number | undefined
  elapsed: number
  /** Until the deadline. */
  left: number
}

/** Connections are slow at first. */
const judgedAfter = 60_000
const indulgence = 2

/** Always false for a file of unknown length. */
export function isTooSlow({ received, expected, elapsed, left }: DownloadProgress): boolean {
  if (expected === undefined || elapsed < judgedAfter) return false
  const needed = ((expected - received) / received) * elapsed
  return needed > indulgence * left
}
