import * as z from 'zod'
import { noteCheck } from '#functions/data/feed-check-rounds.ts'
import type { PageKey } from '#functions/data/page.ts'
import { listDuePodcasts, listNextPodcasts } from '#functions/data/podcast-lists.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { isDueByInterval } from '#functions/domain/checking/next-check.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import {
  feedsOfRound,
  leastPauseMinutes,
  longestRoundsMinutes,
  roundsAtOnce,
} from '#shared/deployment/feed-checks.ts'
import { type dueFeedsSchema, nextRoundSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1) })

type DueFeeds = z.output<typeof dueFeedsSchema>

/** Those that would be next, but not whoever was asked since the first round, or moments before. */
async function listRested(catalogue: Table, begunAt: string): Promise<{ podcastId: number }[]> {
  const rested = new Date(Date.parse(begunAt) - leastPauseMinutes * 60_000).toISOString()
  const found: { podcastId: number }[] = []
  let start: PageKey | undefined
  do {
    const { entries, next } = await listNextPodcasts(catalogue, { limit: feedsOfRound, start })
    found.push(...entries.filter(({ askedAt = '' }) => askedAt < rested))
    start = next
  } while (start && found.length < feedsOfRound)
  return found.slice(0, feedsOfRound)
}

/**
 * Those that are due, and of those that come next the ones that are due by an interval that was shortened since they were checked: as
 * many are looked at as a round takes, the longest unasked first.
 */
async function listDue(
  catalogue: Table,
  chosen: { now: Date; intervalHours: number },
): Promise<{ podcastId: number }[]> {
  const due = await listDuePodcasts(catalogue, chosen.now, feedsOfRound)
  if (due.length === feedsOfRound) return due
  const known = new Set(due.map(({ podcastId }) => podcastId))
  const next = await listNextPodcasts(catalogue, { limit: feedsOfRound })
  const early = next.entries.filter((one) => !known.has(one.podcastId) && isDueByInterval(one, chosen))
  return [...due, ...early].slice(0, feedsOfRound)
}

/** What an admin asks for, or the round before; the schedule's own message asks for nothing. */
const roundSchema = nextRoundSchema.catch({})

/** The feeds of this round of checks; none by themselves while checking is switched off. */
export const handler = task({
  input: roundSchema,
  connect: () => ({ catalogue: openTable(readEnv(envSchema).CATALOGUE_TABLE) }),
  run: async (asked, { catalogue }, now): Promise<DueFeeds> => {
    const { scope, begunAt = now.toISOString(), round = 1 } = asked
    const next = { ...(scope && { scope }), begunAt, round: round + 1 }
    const settings = await readProcessingSettings(catalogue)
    if (!scope && !settings.auto_check_enabled) return { ...next, podcastIds: [], hasMore: false }
    const { update_interval_hours: intervalHours } = settings
    const podcasts =
      scope === 'all'
        ? await listRested(catalogue, begunAt)
        : await listDue(catalogue, { now, intervalHours })
    await noteCheck(catalogue, now)
    const isLate = now.getTime() - Date.parse(begunAt) > longestRoundsMinutes * 60_000
    const hasMore = podcasts.length === feedsOfRound && round < roundsAtOnce && !isLate
    return { ...next, podcastIds: podcasts.map(({ podcastId }) => podcastId), hasMore }
  },
})
