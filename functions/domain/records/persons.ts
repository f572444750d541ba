import * as z from 'zod'

/** From `podcast:person`. */
export const personsSchema = z.array(
  z.object({ name: z.string().min(1), role: z.string().optional(), group: z.string().optional() }),
)
