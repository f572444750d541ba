import * as z from 'zod'

/** Podcasts and episodes are numbered from 1. */
export const numericIdSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER)

/** The same number as it stands in a path: decimal digits only, no sign, no leading zero. */
export const numericIdInPathSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'must be a positive whole number')
  .transform(Number)

export const userIdSchema = z.uuid()

/** An instant, UTC, ISO 8601. */
export const instantSchema = z.iso.datetime()
