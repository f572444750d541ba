import * as z from 'zod'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

/** Of a digest; what else is new has its page. */
export const mostDigestEpisodes = 12

/** What a digest holds. */
export const digestSchema = z.object({
  /** What was first published here after this instant is new. */
  since: instantSchema,
  /** Newest first, at most twelve. */
  episodes: z.array(episodeCardSchema),
  /** Whether more than these are new. */
  has_more: z.boolean(),
  /** One that says otherwise, from the side that the rest has not or has least of. */
  other_side: episodeCardSchema.nullable(),
})

export type Digest = z.infer<typeof digestSchema>

/** All of them, the one from the other side last. */
export const episodesOf = ({ episodes, other_side: otherSide }: Digest) =>
  otherSide ? [...episodes, otherSide] : episodes

const daysOf: Record<DigestFrequency, number> = { daily: 1, weekly: 7 }

/** The beginning of what is new in a digest that comes so often, UTC ISO 8601. */
export function digestStart(frequency: DigestFrequency, now: Date): string {
  return new Date(now.getTime() - daysOf[frequency] * dayMilliseconds).toISOString()
}
