/** How a file arrives: bytes, and milliseconds. */
export type Arrival = {
  received: number
  /** All of it, where its server says so. */
  expected: number | undefined
  elapsed: number
  /** Of the time for everything. */
  left: number
}

/** Earlier nobody can tell: connections are slow at first. */
const judgedAfter = 60_000
/** Servers become faster, too. */
const indulgence = 2

/** Whether a file will not be here in time, by how it has come so far. One of unknown length may always be about to end. */
export function comesTooSlowly({ received, expected, elapsed, left }: Arrival): boolean {
  if (expected === undefined || elapsed < judgedAfter) return false
  const needed = ((expected - received) / received) * elapsed
  return needed > indulgence * left
}
