import * as z from 'zod'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** Updated in the same transactions as the episodes, so they are exact. */
export const podcastCountsSchema = z.object({
  episodes: storedCountSchema,
  offline: storedCountSchema,
  published: storedCountSchema,
  stance0: storedCountSchema,
  stance1: storedCountSchema,
  stance2: storedCountSchema,
  stance3: storedCountSchema,
  stance4: storedCountSchema,
})

export type PodcastCounts = z.infer<typeof podcastCountsSchema>

export type CountedPodcast = { podcast: PodcastRecord; counts: PodcastCounts }
