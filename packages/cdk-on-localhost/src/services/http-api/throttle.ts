/** Token bucket as API Gateway's stage settings describe it: `rate` per second, at most `burst` at once. */
export function createThrottle(rate: number, burst: number): (now: number) => boolean {
  let tokens = burst
  let last: number | undefined
  return (now) => {
    // A clock that was set back takes nothing away.
    const elapsed = Math.max(0, now - (last ?? now))
    tokens = Math.min(burst, tokens + (elapsed / 1000) * rate)
    last = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
