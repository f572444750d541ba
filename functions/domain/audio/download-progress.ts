export type DownloadProgress = {
  received: number
  /** Undefined if the server sends no `Content-Length`. */
  expected: number | undefined
  elapsed: number
  /** Milliseconds until the deadline. */
  left: number
}

/** Milliseconds before the speed is judged, because connections are slow at first. */
const judgedAfter = 60_000
const indulgence = 2

/** Cannot tell for a file of unknown length, so it returns false. */
export function isTooSlow({ received, expected, elapsed, left }: DownloadProgress): boolean {
  if (expected === undefined || elapsed < judgedAfter) return false
  const needed = ((expected - received) / received) * elapsed
  return needed > indulgence * left
}
