import * as z from 'zod'
import { listDuePodcasts } from '#functions/data/podcasts.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable } from '#functions/data/table.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import type { dueFeedsSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1) })

/** An inline Map ends at 25,000 events; the longest due come first and the next tick takes the rest. */
const feedsPerTick = 300

type DueFeeds = z.output<typeof dueFeedsSchema>

/** The feeds to check at this tick; none while checking is switched off. */
export const handler = task({
  input: z.unknown(),
  connect: () => ({ catalogue: openTable(readEnv(envSchema).CATALOGUE_TABLE) }),
  run: async (_tick, { catalogue }, now): Promise<DueFeeds> => {
    const settings = await readProcessingSettings(catalogue)
    if (!settings.auto_check_enabled) return { podcastIds: [] }
    const due = await listDuePodcasts(catalogue, now, feedsPerTick)
    return { podcastIds: due.map(({ podcastId }) => podcastId) }
  },
})
