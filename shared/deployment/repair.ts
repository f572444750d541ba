import * as z from 'zod'

/** Progress of each execution of the repair machine, in the store bucket. */
export const repairPrefix = 'repair/'

/** The execution's name and input. Without `mend` the repair only reports drift. */
export const repairStepSchema = z.object({
  run: z.string().min(1),
  input: z.object({ mend: z.boolean().default(false) }),
})
