import * as z from 'zod'
import { readPartition } from '#functions/data/search/read-partition.ts'
import { discussedKey, discussedPartition, newestFrom } from '#functions/data/search/search-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { recentDays } from '#shared/rules/recent-episodes.ts'

const entrySchema = z.object({ show: numericIdSchema, topics: z.array(z.string()) })

/** What a show discussed in one episode. */
export type DiscussedTopics = z.infer<typeof entrySchema>

export const discussedEntry = ({ id, date, show, topics }: RecentEpisode) => ({
  ...discussedKey(date, id),
  show: show.id,
  topics,
})

/**
 * Of all episodes of the last 30 days. Costs about 0.14 kB an episode, so 150 read units for 1,000 shows with
 * two episodes a week.
 */
export function listDiscussedTopics(search: Table, now: Date): Promise<DiscussedTopics[]> {
  const since = new Date(now.getTime() - recentDays * dayMilliseconds)
  const range = { partition: discussedPartition, from: newestFrom(since.toISOString()) }
  return readPartition(search, range, (item) => entrySchema.parse(item))
}
