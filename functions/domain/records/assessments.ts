import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** How readers voted on assessments: of one episode, or of all of them. */
export const assessmentsSchema = z.object({ good: storedCountSchema, bad: storedCountSchema })

export type Assessments = z.infer<typeof assessmentsSchema>

/** Either sign: who changes a vote takes it out of the shard of today, wherever it was counted. What cannot be counts for nothing. */
const shardCountSchema = z.int().catch(0)

/** A part of the counts. */
export const assessmentShardSchema = z.object({ good: shardCountSchema, bad: shardCountSchema })

/** What the parts are together. */
export function sumAssessments(parts: readonly Assessments[]): Assessments {
  const total = (verdict: Verdict) => parts.reduce((sum, part) => sum + part[verdict], 0)
  return assessmentsSchema.parse({ good: total('good'), bad: total('bad') })
}

export const verdicts = ['good', 'bad'] as const

/** `good`: the assessment is accurate; `bad`: it could be better. */
export type Verdict = (typeof verdicts)[number]
