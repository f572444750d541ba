import { readFileSync } from 'node:fs'
import * as z from 'zod'

const linearModelSchema = z.strictObject({
  intercept: z.number(),
  /** What each word or pair of words adds. */
  weights: z.record(z.string(), z.number()),
})

/** What `npm run train-lean` writes and the embedded analyst rates by. */
export const leanModelSchema = z.strictObject({
  /** Above 0 leans right, below 0 left. Nearer to 0 than this is «not sure». */
  threshold: z.number().positive(),
  /** An episode with a smaller share of political passages is not political. */
  leastPoliticalShare: z.number().min(0).max(1),
  lean: linearModelSchema,
  gate: linearModelSchema,
})

export type LinearModel = z.infer<typeof linearModelSchema>
export type LeanModel = z.infer<typeof leanModelSchema>

/** The model that is shipped. */
export function readLeanModel(): LeanModel {
  return leanModelSchema.parse(JSON.parse(readFileSync(new URL('model.json', import.meta.url), 'utf8')))
}
