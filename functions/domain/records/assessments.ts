import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

export const assessmentsSchema = z.object({ good: storedCountSchema, bad: storedCountSchema })

export type Assessments = z.infer<typeof assessmentsSchema>

export function sumAssessments(parts: readonly Assessments[]): Assessments {
  const total = (verdict: Verdict) => {
    const sum = parts.reduce((sum, part) => sum + part[verdict], 0)
    return Math.min(Math.max(0, sum), Number.MAX_SAFE_INTEGER)
  }
  return { good: total('good'), bad: total('bad') }
}

export const verdicts = ['good', 'bad'] as const

/** `good`: the assessment is accurate. `bad`: it could be better. */
export type Verdict = (typeof verdicts)[number]
