import * as z from 'zod'

/** Parsed from the feed's `podcast:person` tags. */
export const personsSchema = z.array(
  z.object({ name: z.string().min(1), role: z.string().optional(), group: z.string().optional() }),
)
