import * as z from 'zod'
import { episodeCardSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import type { DigestFrequency } from '#shared/domain/user.ts'

export const mostDigestEpisodes = 12

export const digestEpisodeSchema = episodeCardSchema.extend({
  /** The followed topic that the episode was chosen for. Absent if the topic was just deleted. */
  followed_topic: z.string().optional(),
})

export type DigestEpisode = z.infer<typeof digestEpisodeSchema>

export const digestSchema = z.object({
  /** The digest contains episodes that were first published on the site after this instant. */
  since: instantSchema,
  episodes: z.array(digestEpisodeSchema),
  has_more: z.boolean(),
  /** An episode from the side of the scale that `episodes` has none of, or the fewest. */
  other_side: digestEpisodeSchema.nullable(),
})

export type Digest = z.infer<typeof digestSchema>

export const episodesOf = ({ episodes, other_side: otherSide }: Digest) =>
  otherSide ? [...episodes, otherSide] : episodes

const daysOf: Record<DigestFrequency, number> = { daily: 1, weekly: 7 }

export function digestStart(frequency: DigestFrequency, now: Date): string {
  return new Date(now.getTime() - daysOf[frequency] * dayMilliseconds).toISOString()
}
