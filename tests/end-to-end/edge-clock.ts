export type EdgeClock = {
  /** Milliseconds since 1970. */
  now(): number
  advance(milliseconds: number): void
  /** Advances by a day, far longer than the edge caches pages and API answers. */
  expireAll(): void
  /** Stops the clock until the returned function is called. */
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
