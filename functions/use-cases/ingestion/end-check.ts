import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import type { Table } from '#functions/data/table/table.ts'
import { afterFailedCheck, afterGoodCheck, type RetryHeaders } from '#functions/domain/checking/next-check.ts'
import type { DisabledReason, PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { silentChecks, silentDays } from '#shared/deployment/feed-checks.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/** How a check ended that went well: what the server wishes, where the answer came from, and what it changes besides. */
export type GoodEnd = {
  now: Date
  feed: { server: RetryHeaders; url: string }
  also?: Partial<PodcastRecord>
}

/** The server that answered, where it is not the one of the address: only to be kept there. */
function answeringHost(feedUrl: string, url: string): string | undefined {
  const host = parseUrl(url)?.hostname
  return host === parseUrl(feedUrl)?.hostname ? undefined : host
}

/** Notes that the feed answered: whatever failed before is forgotten, and the next check is when everybody wants it. */
export async function endGoodCheck(
  catalogue: Table,
  podcastId: number,
  { now, feed: { server, url }, also }: GoodEnd,
): Promise<PodcastRecord> {
  const { update_interval_hours: intervalHours } = await readProcessingSettings(catalogue)
  return changePodcast(catalogue, podcastId, (current) => {
    const { refresh = {}, isComplete = false, ...rest } = { ...current, ...also }
    const after = { now, server, refresh, isComplete }
    const nextCheckAt = afterGoodCheck({ ...after, intervalHours })
    const wishedCheckAt = afterGoodCheck({ ...after, intervalHours: 0 })
    return {
      ...rest,
      refresh,
      isComplete,
      answeringHost: answeringHost(current.feedUrl, url),
      lastCheckedAt: now.toISOString(),
      nextCheckAt: nextCheckAt.toISOString(),
      wishedCheckAt: wishedCheckAt.toISOString(),
      lastProblem: also?.lastProblem,
      checkBegunAt: undefined,
      failedChecks: undefined,
      failingSince: undefined,
    }
  })
}

/** One more check that failed, or is to count as one until it has ended, and when the next one is. */
function withFailure(
  podcast: PodcastRecord,
  { now, failures, retryAfter }: { now: Date; failures: number; retryAfter?: string | undefined },
): PodcastRecord {
  const { podcastId, failingSince = now.toISOString() } = podcast
  const nextCheckAt = afterFailedCheck({ now, podcastId, failures, retryAfter })
  return { ...podcast, failedChecks: failures, failingSince, nextCheckAt: nextCheckAt.toISOString() }
}

/** The podcast with its feed asked no more. */
export function disabledPodcast(podcast: PodcastRecord, reason: DisabledReason, now: Date): PodcastRecord {
  return { ...podcast, disabled: { at: now.toISOString(), reason } }
}

/** As if nothing had failed before; with its validators, a server that has nothing new says so. */
export const enabledPodcast = (podcast: PodcastRecord): PodcastRecord => ({
  ...podcast,
  disabled: undefined,
  failedChecks: undefined,
  failingSince: undefined,
  checkBegunAt: undefined,
})

/** Whether nothing was heard of the feed for so long that it is given up. */
function isSilent({ failingSince, failedChecks = 0 }: PodcastRecord, now: Date): boolean {
  if (failingSince === undefined || failedChecks < silentChecks) return false
  return now.getTime() - Date.parse(failingSince) >= silentDays * dayMilliseconds
}

const giveUpSilent = (podcast: PodcastRecord, now: Date) =>
  isSilent(podcast, now) ? disabledPodcast(podcast, 'silent', now) : podcast

/**
 * `unlessSince`: a feed that was asked since then is left alone; with `repeats`, one of which the check did not end is asked once more.
 */
export type Begin = { now: Date; unlessSince?: string; repeats?: boolean }

/** A check that has not ended, and was not repeated either. */
const brokeOff = ({ checkBegunAt, askedAt }: PodcastRecord) =>
  checkBegunAt !== undefined && checkBegunAt === askedAt

function isToBeAsked(podcast: PodcastRecord, { unlessSince, repeats }: Begin): boolean {
  if (podcast.disabled || podcast.optedOutAt) return false
  if (unlessSince === undefined || (podcast.askedAt ?? '') < unlessSince) return true
  return repeats === true && brokeOff(podcast)
}

/**
 * Before anything else: a check counts as failed until it has ended, so that a feed that never answers, or that ends the function,
 * does not stand before the others at every tick. A check that is begun again because the function died is not counted again. Answers
 * undefined for a feed that is not to be asked.
 */
export async function beginCheck(
  catalogue: Table,
  podcastId: number,
  begin: Begin,
): Promise<PodcastRecord | undefined> {
  const { now } = begin
  const at = now.toISOString()
  let isAsked = true
  const begun = await changePodcast(catalogue, podcastId, (podcast) => {
    const { checkBegunAt, failedChecks = 0 } = podcast
    isAsked = isToBeAsked(podcast, begin)
    if (!isAsked) return podcast
    const isRepeated = checkBegunAt !== undefined && podcast.nextCheckAt > at
    if (isRepeated) return { ...podcast, askedAt: at }
    const failed = withFailure(podcast, { now, failures: failedChecks + 1 })
    const lastProblem = checkBegunAt
      ? 'The last check of this feed did not come to an end.'
      : podcast.lastProblem
    const next = { ...failed, lastProblem, askedAt: at, checkBegunAt: at }
    // Whose checks end is asked once more before it is given up.
    return checkBegunAt ? giveUpSilent(next, now) : next
  })
  return isAsked && !begun.disabled ? begun : undefined
}

export type BadEnd = { now: Date; problem: string; isGone: boolean; retryAfter?: string | undefined }

/** Notes what is wrong with a feed. One that is gone for good, and one of which nothing was heard for long, is asked no more. */
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
