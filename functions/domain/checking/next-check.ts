import { createHash } from 'node:crypto'
import {
  freshMilliseconds,
  outsideSkippedHours,
  retryAfterMilliseconds,
  ttlMilliseconds,
} from '#functions/domain/checking/server-wishes.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import {
  completeShowHours,
  firstBackOffHours,
  longestBackOffHours,
  longestWishHours,
} from '#shared/deployment/feed-checks.ts'
import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

/** What a server that answered says of when to come again, in its headers' own words. */
export type ServerWishes = { cacheControl?: string | undefined; retryAfter?: string | undefined }

export type GoodCheck = {
  now: Date
  /** The admin's choice: no feed is asked more often. */
  intervalHours: number
  server: ServerWishes
  refresh: FeedRefresh
  isComplete: boolean
}

/** When a feed is asked again that answered: after the admin's interval, or later where the publisher or the server asks for that, within bounds. */
export function afterGoodCheck({ now, intervalHours, server, refresh, isComplete }: GoodCheck): Date {
  const wish = Math.max(ttlMilliseconds(refresh), freshMilliseconds(server.cacheControl))
  const pause = Math.max(
    intervalHours * hourMilliseconds,
    Math.min(wish, longestWishHours * hourMilliseconds),
    Math.min(retryAfterMilliseconds(server.retryAfter, now), longestBackOffHours * hourMilliseconds),
    isComplete ? completeShowHours * hourMilliseconds : 0,
  )
  return outsideSkippedHours(new Date(now.getTime() + pause), refresh)
}

type Checked = Pick<PodcastRecord, 'lastCheckedAt' | 'wishedCheckAt' | 'failedChecks' | 'refresh'>

/** Whether a feed that answered is due by the interval as it is now: it may have been longer when the next check was noted. */
export function isDueByInterval(
  { lastCheckedAt, wishedCheckAt, failedChecks, refresh }: Checked,
  { now, intervalHours }: Pick<GoodCheck, 'now' | 'intervalHours'>,
): boolean {
  if (lastCheckedAt === undefined || wishedCheckAt === undefined || failedChecks) return false
  const due = Math.max(
    Date.parse(lastCheckedAt) + intervalHours * hourMilliseconds,
    Date.parse(wishedCheckAt),
  )
  return outsideSkippedHours(new Date(due), refresh ?? {}) <= now
}

/** A number from 0 to below 1 that is the same for the same feed and failure, and for no two feeds. */
function spread(podcastId: number, failures: number): number {
  return createHash('sha256').update(`${podcastId} ${failures}`).digest().readUInt32BE(0) / 2 ** 32
}

export type FailedCheck = {
  now: Date
  podcastId: number
  /** Checks in a row that failed, this one included. */
  failures: number
  retryAfter?: string | undefined
}

/**
 * When a feed is asked again whose check failed: after an hour, doubled with each further failure, and up to half as long again, another
 * for each feed, so that those of one broken server do not come back at once; not before its server wants it, within bounds.
 */
export function afterFailedCheck({ now, podcastId, failures, retryAfter }: FailedCheck): Date {
  const doubled = firstBackOffHours * 2 ** Math.min(failures - 1, 20) * hourMilliseconds
  const backOff = doubled * (1 + spread(podcastId, failures) / 2)
  const pause = Math.max(backOff, retryAfterMilliseconds(retryAfter, now))
  return new Date(now.getTime() + Math.round(Math.min(pause, longestBackOffHours * hourMilliseconds)))
}
