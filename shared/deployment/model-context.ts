import * as z from 'zod'

/** What the default model reads and writes at once, in tokens. */
export const defaultModelContext = 200_000

/** Below this hardly any of a transcript fits beside prompts and answers. */
export const smallestModelContext = 32_000

/** No model reads more; who needs no parts is given this. */
export const largestModelContext = 10_000_000

/** How many tokens the model reads and writes at once; in environments it is text. */
export const modelContextSchema = z.coerce
  .number()
  .int()
  .min(smallestModelContext)
  .max(largestModelContext)
  .default(defaultModelContext)
