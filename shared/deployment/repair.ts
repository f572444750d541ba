import * as z from 'zod'

/** Below it lies, in the store bucket, how far each run of the repair machine has come. */
export const repairPrefix = 'repair/'

/** What a step of the repair machine is told: its execution's name and input. Without `mend` drift is reported alone. */
export const repairStepSchema = z.object({
  run: z.string().min(1),
  input: z.object({ mend: z.boolean().default(false) }),
})
