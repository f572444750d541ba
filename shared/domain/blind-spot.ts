import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'
import { countSchema } from '#shared/rules/bounds.ts'

export const sides = ['left', 'right'] as const
export type Side = (typeof sides)[number]

/** In days. */
export const blindSpotPeriods = [7, 30] as const

/** Rated episodes of each side; Centrist ones belong to neither. */
export const perSideSchema = z.object({ left: countSchema, right: countSchema })

export const blindSpotSchema = z.object({
  topic: z.string(),
  /** The side that hardly discusses the topic. */
  silent_side: z.enum(sides),
  episodes: perSideSchema,
})

export type BlindSpot = z.infer<typeof blindSpotSchema>

export const blindSpotPeriodSchema = z.object({
  days: z.literal(blindSpotPeriods),
  /** All rated episodes of each side in these days. */
  volume: perSideSchema,
  spots: z.array(blindSpotSchema),
})

export type BlindSpotPeriod = z.infer<typeof blindSpotPeriodSchema>

export const blindSpotsSchema = z.object({
  /** Null before anything was counted. */
  counted_at: instantSchema.nullable(),
  periods: z.array(blindSpotPeriodSchema),
})

export type BlindSpots = z.infer<typeof blindSpotsSchema>

/** Fewest episodes of the side that discusses a topic. */
export const leastEpisodes = 3
/** The silent side has at most this part of the episodes that its volume would suggest. */
export const silentPart = 1 / 4
