import { modelRequestsPerMinute } from '#shared/deployment/rate-limits.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'

/** All times in this file are in milliseconds. */

/** Leaves some quota unused, because network delays change the spacing of requests. */
const shareOfQuota = 0.95

const shortestPause = 5000
const longestPause = 15 * minuteMilliseconds
/** Limits a provider's `Retry-After`. */
const longestRequestedPause = dayMilliseconds

/** `requestsPerMinute` 0 means no quota, and the interval is 0. */
export function intervalFor(requestsPerMinute: number): number {
  return requestsPerMinute === 0 ? 0 : Math.ceil(minuteMilliseconds / (shareOfQuota * requestsPerMinute))
}

/** Doubles up to fifteen minutes, so that we soon notice a recovery. Longer if `retryAfter` asks for it. */
export function pauseAfter(refusals: number, retryAfter = 0): number {
  const own = Math.min(longestPause, shortestPause * 2 ** Math.min(refusals - 1, 20))
  return Math.max(own, Math.min(longestRequestedPause, retryAfter))
}

const slower = 1.5
const slowest = 16
const recovery = 0.98

/**
 * The interval after a refusal. The real quota may be smaller than configured, or shared with other clients.
 * `interval` 0 means that none is configured: the first refusal then assumes the default quota.
 */
export function slowedDown(slowed: number | undefined, interval: number): number {
  const usual = interval || intervalFor(modelRequestsPerMinute.normal)
  const next = slowed === undefined && interval === 0 ? usual : (slowed ?? interval) * slower
  return Math.ceil(Math.min(next, usual * slowest))
}

/** The interval after an answer: a little shorter. Undefined: back at the configured interval. */
export function spedUp(current: number, interval: number): number | undefined {
  const next = Math.floor(current * recovery)
  return next > interval ? next : undefined
}
