import * as z from 'zod'
import { verifiedQuoteSchema } from '#shared/domain/analysis.ts'

const count = z.int().min(0)

/** What is said in a stretch, by whoever says it. */
const passageSchema = z.array(z.object({ speaker: z.string().optional(), text: z.string() }))

/** A quote that stands in the transcript, with what is said before and after it. */
const quoteCandidateSchema = verifiedQuoteSchema.extend({
  before: passageSchema,
  after: passageSchema,
  /** The number of the segment in which it begins. */
  segment: count,
})

/** How verifying what the model picked ended. */
export const verificationSchema = z.object({
  candidates: z.array(quoteCandidateSchema),
  offered: count,
  dropped: count,
  ofOtherLength: count,
})

export type Passage = z.output<typeof passageSchema>
export type QuoteCandidate = z.output<typeof quoteCandidateSchema>
export type Verification = z.output<typeof verificationSchema>
