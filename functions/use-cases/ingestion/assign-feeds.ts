import type * as z from 'zod'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { lockRound, unlockRound } from '#functions/data/podcasts/feed-check-rounds.ts'
import {
  type HostedPodcast,
  listDuePodcasts,
  listNextPodcasts,
  readHostedPodcasts,
} from '#functions/data/podcasts/podcast-lists.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { partsOf } from '#functions/domain/checking/by-host.ts'
import { isDueByInterval } from '#functions/domain/checking/next-check.ts'
import {
  feedsOfRound,
  leastPauseMinutes,
  longestRoundsMinutes,
  rescheduledFeeds,
  roundMinutes,
  roundsAtOnce,
} from '#shared/deployment/feed-checks.ts'
import type { dueFeedsSchema, roundInputSchema } from '#shared/deployment/pipeline.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

type DueFeeds = z.output<typeof dueFeedsSchema>

const later = (time: Date, minutes: number) =>
  new Date(time.getTime() + minutes * minuteMilliseconds).toISOString()

const placeOf = ({ podcastId, feedUrl, answeringHost }: HostedPodcast): HostedPodcast => ({
  podcastId,
  feedUrl,
  answeringHost,
})

async function listRested(catalogue: Table, begunAt: string): Promise<HostedPodcast[]> {
  const rested = later(new Date(begunAt), -leastPauseMinutes)
  const found: HostedPodcast[] = []
  let start: PageKey | undefined
  do {
    const { entries, next } = await listNextPodcasts(catalogue, { limit: rescheduledFeeds, start })
    found.push(...entries.filter(({ askedAt = '' }) => askedAt < rested).map(placeOf))
    start = next
  } while (start && found.length < feedsOfRound)
  return found.slice(0, feedsOfRound)
}

/** Includes feeds that are due only because the interval was shortened after their last check. */
async function listDue(
  catalogue: Table,
  chosen: { now: Date; intervalHours: number },
): Promise<HostedPodcast[]> {
  const due = await listDuePodcasts(catalogue, chosen.now, feedsOfRound)
  const known = new Set(due.map(({ podcastId }) => podcastId))
  const feeds = await readHostedPodcasts(catalogue, [...known])
  if (feeds.length > feedsOfRound - rescheduledFeeds) return feeds
  const next = await listNextPodcasts(catalogue, { limit: rescheduledFeeds })
  const early = next.entries.filter((one) => !known.has(one.podcastId) && isDueByInterval(one, chosen))
  return [...feeds, ...early.map(placeOf)]
}

/** One execution assigns feeds at a time, so that only one function sends requests to a host. */
export async function assignFeeds(
  catalogue: Table,
  { asked, execution }: z.output<typeof roundInputSchema>,
  now: Date,
): Promise<DueFeeds> {
  const { scope, begunAt = now.toISOString(), round = 1 } = asked
  const ahead = {
    ...(scope && { scope }),
    begunAt,
    round: round + 1,
    endsAt: later(now, roundMinutes),
    parts: [],
  }
  const { auto_check_enabled: isOn, update_interval_hours } = await readProcessingSettings(catalogue)
  const isOver = round > roundsAtOnce || later(new Date(begunAt), longestRoundsMinutes) < now.toISOString()
  if (isOver || !(scope || isOn)) {
    if (round > 1) await unlockRound(catalogue, execution)
    return { ...ahead, next: 'end' }
  }
  if (!(await lockRound(catalogue, execution, now))) return { ...ahead, round, next: 'wait' }
  const feeds =
    scope === 'all'
      ? await listRested(catalogue, begunAt)
      : await listDue(catalogue, { now, intervalHours: update_interval_hours })
  if (feeds.length === 0) {
    await unlockRound(catalogue, execution)
    return { ...ahead, next: 'end' }
  }
  const parts = partsOf(feeds).map((hosts) => hosts.map((host) => host.map(({ podcastId }) => podcastId)))
  return { ...ahead, parts, next: 'check' }
}
