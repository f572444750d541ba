import { modelRequestsPerMinute } from '#shared/deployment/rate-limits.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'

/** How requests to the model follow one another, and how long it is left alone when it refuses them. Times in milliseconds. */

/** A little is left unused: requests that lie a moment apart arrive closer together or further apart than that. */
const shareOfQuota = 0.95

const shortestPause = 5000
const longestPause = 15 * minuteMilliseconds
/** Nobody may stop us for longer with one answer. */
const longestWish = dayMilliseconds

/** Time between two requests; 0 where there is no quota. */
export function intervalFor(requestsPerMinute: number): number {
  return requestsPerMinute === 0 ? 0 : Math.ceil(minuteMilliseconds / (shareOfQuota * requestsPerMinute))
}

/**
 * How long the model is left alone after so many refusals in a row: twice as long each time, at most fifteen minutes, so that its return
 * is noticed; longer where it says so itself.
 */
export function pauseAfter(refusals: number, retryAfter = 0): number {
  const own = Math.min(longestPause, shortestPause * 2 ** Math.min(refusals - 1, 20))
  return Math.max(own, Math.min(longestWish, retryAfter))
}

const slower = 1.5
const slowest = 16
const recovery = 0.98

/**
 * The interval after a refusal. The quota may be smaller than configured, or shared with other clients. Without a configured quota
 * (`interval` 0) the first refusal assumes the default one; answers and further refusals then approach the real one.
 */
export function slowedDown(slowed: number | undefined, interval: number): number {
  const usual = interval || intervalFor(modelRequestsPerMinute.normal)
  const next = slowed === undefined && interval === 0 ? usual : (slowed ?? interval) * slower
  return Math.ceil(Math.min(next, usual * slowest))
}

/** The interval after an answer: back to the configured one by small steps. Undefined: it is the configured one again. */
export function spedUp(current: number, interval: number): number | undefined {
  const next = Math.floor(current * recovery)
  return next > interval ? next : undefined
}
