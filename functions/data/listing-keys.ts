import * as z from 'zod'
import type { Keyed } from '#functions/data/keys.ts'
import { findStance, stanceAt } from '#shared/domain/stance.ts'

const listingSchema = z.object({
  gsi1pk: z.string().transform((partition) => findStance(partition.split('#')[2]) ?? null),
  gsi1sk: z.string().regex(/^.+#\d{16}#\d+$/),
})

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

const publishedSchema = z.object({ gsi2sk: z.string().regex(/^.+#\d{16}$/) })

/** For an entry of a stance's list. */
export function publishedAtOf(item: Readonly<Record<string, unknown>>): Date {
  const [at = ''] = publishedSchema.parse(item).gsi2sk.split('#')
  return new Date(at)
}

const arrivalSchema = z.object({
  sk: z.string().regex(/^listed#.+#\d{16}$/),
  gsi2sk: z.string().regex(/^.+#\d+#\d+#[0-4]?$/),
})

/** `order` is by first publication; `listedOrder` is the order in other lists. */
export function arrivalOf(item: Readonly<Record<string, unknown>>) {
  const { sk, gsi2sk } = arrivalSchema.parse(item)
  const [at, episodeId, geographyId, step] = gsi2sk.split('#')
  return {
    order: `${at}#${episodeId}`,
    listedOrder: sk.slice('listed#'.length),
    episodeId: Number(episodeId),
    stance: step ? stanceAt(Number(step)) : null,
    geographyId: Number(geographyId),
  }
}

/** Returns the id of an episode or podcast; undefined if the sort key does not end in an id. */
export function idAtEnd({ sk }: Keyed): number | undefined {
  const end = typeof sk === 'string' ? Number(sk.slice(sk.lastIndexOf('#') + 1)) : Number.NaN
  return Number.isSafeInteger(end) && end > 0 ? end : undefined
}
