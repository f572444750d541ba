import * as z from 'zod'
import { stanceSchema } from '#shared/domain/stance.ts'

/** Times in seconds, null where unknown. */
const namedPassageSchema = z.object({
  segment: z.int().min(0),
  start_time: z.number().min(0).nullable(),
  end_time: z.number().min(0).nullable(),
  speaker: z.string().nullable(),
})

/** `text` is shortened, and null if the publisher does not allow us to show transcripts. */
export const receiptPassageSchema = namedPassageSchema.extend({ text: z.string().min(1).nullable() })

export const evidenceViewSchema = namedPassageSchema.extend({
  text: z.string().min(1),
  named_for: z.array(stanceSchema).min(1),
})

export type ReceiptPassage = z.infer<typeof receiptPassageSchema>
export type EvidenceView = z.infer<typeof evidenceViewSchema>
