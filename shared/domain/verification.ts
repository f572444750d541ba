import * as z from 'zod'
import { verifiedQuoteSchema } from '#shared/domain/analysis.ts'
import { turnSchema } from '#shared/domain/transcript.ts'

const count = z.int().min(0)

const passageSchema = z.array(
  z.object({ speaker: z.string().optional(), turn: turnSchema.optional(), text: z.string() }),
)

const quoteCandidateSchema = verifiedQuoteSchema.extend({
  before: passageSchema,
  after: passageSchema,
  segment: count,
})

export const verificationSchema = z.object({
  candidates: z.array(quoteCandidateSchema),
  offered: count,
  dropped: count,
  ofOtherLength: count,
})

export type Passage = z.output<typeof passageSchema>
export type QuoteCandidate = z.output<typeof quoteCandidateSchema>
export type Verification = z.output<typeof verificationSchema>
