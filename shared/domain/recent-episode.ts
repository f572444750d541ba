import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { namedShowSchema } from '#shared/domain/named-show.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

export const recentEpisodeSchema = z.object({
  id: numericIdSchema,
  title: z.string(),
  date: z.string(),
  /** Null if it is not rated. */
  stance: stanceSchema.nullable(),
  topics: z.array(z.string()),
  show: namedShowSchema,
})

export type RecentEpisode = z.infer<typeof recentEpisodeSchema>

/**
 * The same for everyone: browsers pick from it what their owner follows, so that no request tells what that
 * is.
 */
export const recentEpisodesSchema = z.object({ episodes: z.array(recentEpisodeSchema) })
