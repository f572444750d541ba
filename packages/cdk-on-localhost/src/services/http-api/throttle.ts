export function createThrottle(rate: number, burst: number): (now: number) => boolean {
  let tokens = burst
  let last: number | undefined
  return (now) => {
    // The elapsed time is negative after the clock was set back.
    const elapsed = Math.max(0, now - (last ?? now))
    tokens = Math.min(burst, tokens + (elapsed / 1000) * rate)
    last = now
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
