import * as z from 'zod'

/** Those whom a publisher names (`podcast:person`), as the feed has them. */
export const personsSchema = z.array(
  z.object({ name: z.string().min(1), role: z.string().optional(), group: z.string().optional() }),
)
