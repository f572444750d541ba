import * as z from 'zod'

export const defaultModelContext = 200_000

/** In tokens. In a smaller context, prompts and answers leave too little for a transcript. */
export const smallestModelContext = 32_000

/** Larger than any model's context, so that an operator can turn splitting off. */
export const largestModelContext = 10_000_000

/** Parses an environment variable, in tokens. */
export const modelContextSchema = z.coerce
  .number()
  .int()
  .min(smallestModelContext)
  .max(largestModelContext)
  .default(defaultModelContext)
