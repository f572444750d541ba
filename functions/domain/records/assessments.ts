import * as z from 'zod'
import { storedCountSchema } from '#shared/rules/bounds.ts'

/** How readers voted on assessments: of one episode, or of all of them. */
export const assessmentsSchema = z.object({ good: storedCountSchema, bad: storedCountSchema })

export type Assessments = z.infer<typeof assessmentsSchema>

export const verdicts = ['good', 'bad'] as const

/** `good`: the assessment is accurate; `bad`: it could be better. */
export type Verdict = (typeof verdicts)[number]
