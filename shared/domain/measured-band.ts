import * as z from 'zod'

const ofTen = z.int().min(0).max(10)

/** How far to trust a side that word statistics chose: of ten such answers, what the outlet of the text was rated. */
export const measuredBandSchema = z
  .strictObject({ rightOfTen: ofTen, centerOfTen: ofTen, oppositeOfTen: ofTen })
  .refine((band) => band.rightOfTen + band.centerOfTen + band.oppositeOfTen === 10, {
    message: 'must add up to ten',
  })

export type MeasuredBand = z.infer<typeof measuredBandSchema>
