import * as z from 'zod'

/** Dollars per minute of audio, such as `0.024`. Empty: use the list price. */
export const transcriptionPricePattern = /^([0-9]{1,6}(\.[0-9]{1,6})?)?$/

/** Undefined: use the list price. */
export const transcriptionPriceSchema = z
  .string()
  .regex(transcriptionPricePattern)
  .default('')
  .transform((text) => (text === '' ? undefined : Number(text)))
