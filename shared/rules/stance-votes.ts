import * as z from 'zod'

export const stanceVotesSchema = z
  .int()
  .min(1)
  .max(9)
  .refine((votes) => votes % 2 === 1, { message: 'must be odd, so that the median is one of the votes' })
