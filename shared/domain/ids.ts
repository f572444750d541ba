import * as z from 'zod'

export const numericIdSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** Digits without sign and leading zero, so that each id has exactly one URL. */
export const numericIdInPathSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a positive whole number')
  .transform(Number)

export const userIdSchema = z.uuid()

export const instantSchema = z.iso.datetime()
