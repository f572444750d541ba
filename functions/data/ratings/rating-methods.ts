import * as z from 'zod'
import {
  ratedPartition,
  ratingMethodKey,
  ratingMethodOf,
  ratingMethodsPartition,
} from '#functions/data/ratings/rating-keys.ts'
import { type Page, type PageOptions, queryNewest, readPartition } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readableRow, readCounts } from '#functions/data/table/unreadable-record.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { storedCountSchema, storedSecondsSchema } from '#shared/rules/bounds.ts'

const methodCountsSchema = z.object({
  ready: storedCountSchema,
  underWay: storedCountSchema,
  failed: storedCountSchema,
  /** Each episode counts at least as long as the shortest analysis (`analyzedSeconds`). */
  seconds: storedCountSchema,
  unknownLengths: storedCountSchema,
})

export type MethodCounts = z.output<typeof methodCountsSchema> & { method: Method }

export async function readMethodCounts(catalogue: Table): Promise<MethodCounts[]> {
  const items = await readPartition(catalogue, ratingMethodsPartition, { isConsistent: false })
  return items.map((item) => {
    const method = ratingMethodOf(item)
    return { ...readCounts(ratingMethodKey(method), item, methodCountsSchema), method }
  })
}

const ratedEpisodeSchema = z.object({
  episodeId: numericIdSchema,
  podcastId: numericIdSchema,
  /** 0 if unknown. */
  durationSeconds: storedSecondsSchema.transform((seconds) => seconds ?? 0),
})

export type RatedEpisode = z.output<typeof ratedEpisodeSchema>

export async function listRatedBy(
  catalogue: Table,
  method: Method,
  options: PageOptions,
): Promise<Page<RatedEpisode>> {
  const page = await queryNewest(catalogue, { partition: ratedPartition(method), ...options })
  const rows = page.entries.flatMap((item) => readableRow(item, (one) => ratedEpisodeSchema.parse(one)))
  return { ...page, entries: rows }
}
