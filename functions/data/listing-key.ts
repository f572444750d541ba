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

const arrivalSchema = z.object({
  sk: z.string().regex(/^entry#.+#\d{16}$/),
  gsi2sk: z.string().regex(/^.+#\d{16}#\d+$/),
})

/** What the keys of a topic's entry say of when its episode came: `order` by its first publication, `listedOrder` by its own date. */
export function arrivalOf(item: Readonly<Record<string, unknown>>) {
  const { sk, gsi2sk } = arrivalSchema.parse(item)
  const parts = gsi2sk.split('#')
  return {
    order: parts.slice(0, 2).join('#'),
    listedOrder: sk.slice('entry#'.length),
    geographyId: Number(parts[2]),
  }
}
