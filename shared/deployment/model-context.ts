import * as z from 'zod'

export const defaultModelContext = 200_000

/** In tokens. Prompts and answers leave too little of a smaller context for a transcript. */
export const smallestModelContext = 32_000

/** More than any model has; an operator who wants no splitting sets this. */
export const largestModelContext = 10_000_000

/** In tokens; environment variables are text. */
export const modelContextSchema = z.coerce
  .number()
  .int()
  .min(smallestModelContext)
  .max(largestModelContext)
  .default(defaultModelContext)
