import * as z from 'zod'

/** Dollars per minute of audio, `0.024`, or empty. */
export const transcriptionPricePattern = /^([0-9]{1,6}(\.[0-9]{1,6})?)?$/

/** Undefined where the operator relies on the price list. */
export const transcriptionPriceSchema = z
  .string()
  .regex(transcriptionPricePattern)
  .default('')
  .transform((text) => (text === '' ? undefined : Number(text)))
