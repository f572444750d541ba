/** A clock for the edge's cache that a test can move. */
export type EdgeClock = {
  /** Milliseconds since 1970. */
  now(): number
  advance(milliseconds: number): void
  /** Expires everything in the cache, which keeps nothing for longer than a day. */
  expireAll(): void
  /** Stops the clock; the returned function lets it run again. */
  stop(): () => void
}

export function createEdgeClock(): EdgeClock {
  let aheadMilliseconds = 0
  let stoppedAt: number | undefined
  const advance = (milliseconds: number) => {
    aheadMilliseconds += milliseconds
  }
  return {
    now: () => (stoppedAt ?? Date.now()) + aheadMilliseconds,
    advance,
    expireAll: () => advance(86_400_000),
    stop() {
      stoppedAt = Date.now()
      return () => {
        stoppedAt = undefined
      }
    },
  }
}
