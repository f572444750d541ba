import { createHash } from 'node:crypto'
import {
  freshMilliseconds,
  outsideSkippedHours,
  retryAfterMilliseconds,
  ttlMilliseconds,
} from '#functions/domain/checking/retry-headers.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import {
  completeShowHours,
  firstBackOffHours,
  longestBackOffHours,
  longestRequestedHours,
} from '#shared/deployment/feed-checks.ts'
import type { FeedRefresh } from '#shared/domain/feed-refresh.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

export type RetryHeaders = { cacheControl?: string | undefined; retryAfter?: string | undefined }

export type GoodCheck = {
  now: Date
  intervalHours: number
  server: RetryHeaders
  refresh: FeedRefresh
  isComplete: boolean
}

/** The admin's interval, or longer (within bounds) if the feed or its server requests it. */
export function afterGoodCheck({ now, intervalHours, server, refresh, isComplete }: GoodCheck): Date {
  const requested = Math.max(ttlMilliseconds(refresh), freshMilliseconds(server.cacheControl))
  const pause = Math.max(
    intervalHours * hourMilliseconds,
    Math.min(requested, longestRequestedHours * hourMilliseconds),
    Math.min(retryAfterMilliseconds(server.retryAfter, now), longestBackOffHours * hourMilliseconds),
    isComplete ? completeShowHours * hourMilliseconds : 0,
  )
  return outsideSkippedHours(new Date(now.getTime() + pause), refresh)
}

type Checked = Pick<PodcastRecord, 'lastCheckedAt' | 'wishedCheckAt' | 'failedChecks' | 'refresh'>

/** Recomputes the due time, because an admin may have shortened the interval since it was stored. */
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

/** From 0 to below 1. Depends only on the feed and the number of failures. */
function spread(podcastId: number, failures: number): number {
  return createHash('sha256').update(`${podcastId} ${failures}`).digest().readUInt32BE(0) / 2 ** 32
}

export type FailedCheck = {
  now: Date
  podcastId: number
  failures: number
  retryAfter?: string | undefined
}

/**
 * An hour, doubled with each failure, plus up to half as much, so that the feeds of one broken server are not
 * all checked at the same time. Not before the server's `retry-after`, within bounds.
 */
export function afterFailedCheck({ now, podcastId, failures, retryAfter }: FailedCheck): Date {
  const doubled = firstBackOffHours * 2 ** Math.min(failures - 1, 20) * hourMilliseconds
  const backOff = doubled * (1 + spread(podcastId, failures) / 2)
  const pause = Math.max(backOff, retryAfterMilliseconds(retryAfter, now))
  return new Date(now.getTime() + Math.round(Math.min(pause, longestBackOffHours * hourMilliseconds)))
}
