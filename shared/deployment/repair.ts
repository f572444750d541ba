import * as z from 'zod'

/** The store bucket's prefix for the progress of repair executions. */
export const repairPrefix = 'repair/'

/** `run` is the execution's name. Without `mend` the repair only reports drift. */
export const repairStepSchema = z.object({
  run: z.string().min(1),
  input: z.object({ mend: z.boolean().default(false) }),
})
