import * as z from 'zod'

/** Dollars for a minute of audio, `0.024`, or nothing. */
export const transcriptionPricePattern = /^([0-9]{1,6}(\.[0-9]{1,6})?)?$/

/** What an operator says that a minute of transcription costs, in dollars; undefined where they leave it to the price list. */
export const transcriptionPriceSchema = z
  .string()
  .regex(transcriptionPricePattern)
  .default('')
  .transform((text) => (text === '' ? undefined : Number(text)))
