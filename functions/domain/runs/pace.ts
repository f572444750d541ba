import { modelRequestsPerMinute } from '#shared/deployment/rate-limits.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'

/** All times are in milliseconds. */

/** Spare quota, because network delays change the spacing of requests. */
const shareOfQuota = 0.95

const shortestPause = 5000
const longestPause = 15 * minuteMilliseconds
/** Limits a provider's `Retry-After`. */
const longestRequestedPause = dayMilliseconds

/** 0: no quota. */
export function intervalFor(requestsPerMinute: number): number {
  return requestsPerMinute === 0 ? 0 : Math.ceil(minuteMilliseconds / (shareOfQuota * requestsPerMinute))
}

/** Doubles up to fifteen minutes, so that recovery is noticed. Longer if `retryAfter` asks for it. */
export function pauseAfter(refusals: number, retryAfter = 0): number {
  const own = Math.min(longestPause, shortestPause * 2 ** Math.min(refusals - 1, 20))
  return Math.max(own, Math.min(longestRequestedPause, retryAfter))
}

const slower = 1.5
const slowest = 16
const recovery = 0.98

/**
 * The quota may be smaller than configured, or shared with other clients. Without one (`interval` 0) the
 * first refusal assumes the default; answers and further refusals then approach the real one.
 */
export function slowedDown(slowed: number | undefined, interval: number): number {
  const usual = interval || intervalFor(modelRequestsPerMinute.normal)
  const next = slowed === undefined && interval === 0 ? usual : (slowed ?? interval) * slower
  return Math.ceil(Math.min(next, usual * slowest))
}

/** Approaches the configured interval in small steps. Undefined: back at the configured one. */
export function spedUp(current: number, interval: number): number | undefined {
  const next = Math.floor(current * recovery)
  return next > interval ? next : undefined
}
