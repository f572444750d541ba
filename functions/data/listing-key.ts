import * as z from 'zod'
import { findStance } from '#shared/domain/stance.ts'

const listingSchema = z.object({
  gsi1pk: z.string().transform((partition) => findStance(partition.split('#')[2]) ?? null),
  gsi1sk: z.string().regex(/^.+#\d{16}#\d+$/),
})

/** What a topic's listing says of an episode, which its keys hold; in every list of the episode `order` is the same. */
export function listingOf(item: Readonly<Record<string, unknown>>) {
  const { gsi1pk: stance, gsi1sk } = listingSchema.parse(item)
  const parts = gsi1sk.split('#')
  return {
    order: parts.slice(0, 2).join('#'),
    episodeId: Number(parts[1]),
    stance,
    geographyId: Number(parts[2]),
  }
}
