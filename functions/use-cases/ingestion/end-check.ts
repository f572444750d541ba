import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import type { Table } from '#functions/data/table/table.ts'
import { afterFailedCheck, afterGoodCheck, type RetryHeaders } from '#functions/domain/checking/next-check.ts'
import { withOtherAddresses } from '#functions/domain/checking/other-addresses.ts'
import type { DisabledReason, PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { silentChecks, silentDays } from '#shared/deployment/feed-checks.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

export type GoodEnd = {
  now: Date
  feed: { server: RetryHeaders; url: string }
  /** Where the show's feed was found. */
  places: readonly string[]
  also?: Partial<PodcastRecord>
}

function answeringHost(feedUrl: string, url: string): string | undefined {
  const host = parseUrl(url)?.hostname
  return host === parseUrl(feedUrl)?.hostname ? undefined : host
}

export async function endGoodCheck(
  catalogue: Table,
  podcastId: number,
  { now, feed: { server, url }, places, also }: GoodEnd,
): Promise<PodcastRecord> {
  const { update_interval_hours: intervalHours } = await readProcessingSettings(catalogue)
  return changePodcast(catalogue, podcastId, (current) => {
    const { refresh = {}, isComplete = false, ...rest } = { ...current, ...also }
    const after = { now, server, refresh, isComplete }
    const nextCheckAt = afterGoodCheck({ ...after, intervalHours })
    const requestedCheckAt = afterGoodCheck({ ...after, intervalHours: 0 })
    return {
      ...withOtherAddresses(rest, places),
      refresh,
      isComplete,
      answeringHost: answeringHost(current.feedUrl, url),
      lastCheckedAt: now.toISOString(),
      nextCheckAt: nextCheckAt.toISOString(),
      wishedCheckAt: requestedCheckAt.toISOString(),
      lastProblem: also?.lastProblem,
      checkBegunAt: undefined,
      failedChecks: undefined,
      failingSince: undefined,
    }
  })
}

function withFailure(
  podcast: PodcastRecord,
  { now, failures, retryAfter }: { now: Date; failures: number; retryAfter?: string | undefined },
): PodcastRecord {
  const { podcastId, failingSince = now.toISOString() } = podcast
  const nextCheckAt = afterFailedCheck({ now, podcastId, failures, retryAfter })
  return { ...podcast, failedChecks: failures, failingSince, nextCheckAt: nextCheckAt.toISOString() }
}

export function disabledPodcast(podcast: PodcastRecord, reason: DisabledReason, now: Date): PodcastRecord {
  return { ...podcast, disabled: { at: now.toISOString(), reason } }
}

/** Keeps the HTTP validators, so that an unchanged feed is not downloaded again. */
export const enabledPodcast = (podcast: PodcastRecord): PodcastRecord => ({
  ...podcast,
  disabled: undefined,
  failedChecks: undefined,
  failingSince: undefined,
  checkBegunAt: undefined,
})

function isSilent({ failingSince, failedChecks = 0 }: PodcastRecord, now: Date): boolean {
  if (failingSince === undefined || failedChecks < silentChecks) return false
  return now.getTime() - Date.parse(failingSince) >= silentDays * dayMilliseconds
}

const giveUpSilent = (podcast: PodcastRecord, now: Date) =>
  isSilent(podcast, now) ? disabledPodcast(podcast, 'silent', now) : podcast

/** Skips a feed that was checked since `unlessSince`. `repeats` retries one whose check was interrupted. */
export type CheckStart = { now: Date; unlessSince?: string; repeats?: boolean }

const wasInterrupted = ({ checkBegunAt, askedAt }: PodcastRecord) =>
  checkBegunAt !== undefined && checkBegunAt === askedAt

function shouldRequest(podcast: PodcastRecord, { unlessSince, repeats }: CheckStart): boolean {
  if (podcast.disabled || podcast.optedOutAt) return false
  if (unlessSince === undefined || (podcast.askedAt ?? '') < unlessSince) return true
  return repeats === true && wasInterrupted(podcast)
}

/**
 * Counts the check as failed until it ends. Otherwise a feed that crashes the function would come first in
 * every round. Returns undefined if the feed is not to be checked.
 */
export async function beginCheck(
  catalogue: Table,
  podcastId: number,
  start: CheckStart,
): Promise<PodcastRecord | undefined> {
  const { now } = start
  const at = now.toISOString()
  let isAsked = true
  const started = await changePodcast(catalogue, podcastId, (podcast) => {
    const { checkBegunAt, failedChecks = 0 } = podcast
    isAsked = shouldRequest(podcast, start)
    if (!isAsked) return podcast
    const isRepeated = checkBegunAt !== undefined && podcast.nextCheckAt > at
    if (isRepeated) return { ...podcast, askedAt: at }
    const failed = withFailure(podcast, { now, failures: failedChecks + 1 })
    const lastProblem = checkBegunAt ? "The last check of this feed didn't finish." : podcast.lastProblem
    const next = { ...failed, lastProblem, askedAt: at, checkBegunAt: at }
    // A feed whose last check ended gets one more check before it is disabled.
    return checkBegunAt ? giveUpSilent(next, now) : next
  })
  return isAsked && !started.disabled ? started : undefined
}

export type BadEnd = { now: Date; problem: string; isGone: boolean; retryAfter?: string | undefined }

export function endFailedCheck(
  catalogue: Table,
  podcastId: number,
  { now, problem, isGone, retryAfter }: BadEnd,
): Promise<PodcastRecord> {
  return changePodcast(catalogue, podcastId, (podcast) => {
    const failures = Math.max(1, podcast.failedChecks ?? 0)
    const failed = withFailure(podcast, { now, failures, retryAfter })
    const ended = { ...failed, lastProblem: problem, checkBegunAt: undefined }
    return isGone ? disabledPodcast(ended, 'gone', now) : giveUpSilent(ended, now)
  })
}
