import * as z from 'zod'
import { noteCheck } from '#functions/data/feed-check-rounds.ts'
import { listDuePodcasts, listNextPodcasts } from '#functions/data/podcast-lists.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { isDueByInterval } from '#functions/domain/checking/next-check.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { feedsOfRound, leastPauseMinutes } from '#shared/deployment/feed-checks.ts'
import { checkRoundSchema, type dueFeedsSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1) })

type DueFeeds = z.output<typeof dueFeedsSchema>

/** Those that would be next, but not whoever was asked moments ago. */
async function listRested(catalogue: Table, now: Date): Promise<{ podcastId: number }[]> {
  const rested = new Date(now.getTime() - leastPauseMinutes * 60_000).toISOString()
  const podcasts = await listNextPodcasts(catalogue, feedsOfRound)
  return podcasts.filter(({ askedAt = '' }) => askedAt < rested)
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
  const next = await listNextPodcasts(catalogue, feedsOfRound)
  const early = next.filter((one) => !known.has(one.podcastId) && isDueByInterval(one, chosen))
  return [...due, ...early].slice(0, feedsOfRound)
}

/** What an admin asks for; the schedule's own message asks for nothing. */
const roundSchema = checkRoundSchema.partial().catch({})

/** The feeds of this round of checks; none by themselves while checking is switched off. */
export const handler = task({
  input: roundSchema,
  connect: () => ({ catalogue: openTable(readEnv(envSchema).CATALOGUE_TABLE) }),
  run: async ({ scope }, { catalogue }, now): Promise<DueFeeds> => {
    const settings = await readProcessingSettings(catalogue)
    if (!scope && !settings.auto_check_enabled) return { podcastIds: [] }
    const { update_interval_hours: intervalHours } = settings
    const podcasts =
      scope === 'all' ? await listRested(catalogue, now) : await listDue(catalogue, { now, intervalHours })
    await noteCheck(catalogue, now)
    return { podcastIds: podcasts.map(({ podcastId }) => podcastId) }
  },
})
