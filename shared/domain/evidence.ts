import * as z from 'zod'
import { stanceSchema } from '#shared/domain/stance.ts'

/** A passage of the transcript that votes named, as anybody may read it. Times in seconds from the start of the audio, null where nobody knows them. */
const namedPassageSchema = z.object({
  /** Number of the transcript's segment, from 0. */
  segment: z.int().min(0),
  start_time: z.number().min(0).nullable(),
  end_time: z.number().min(0).nullable(),
  /** By the transcript's word; null where it names nobody. */
  speaker: z.string().nullable(),
})

/** The same in a receipt. No text is given beyond a bound where the publisher shows no transcripts. */
export const receiptPassageSchema = namedPassageSchema.extend({ text: z.string().min(1).nullable() })

/** The same on an episode's page, with the step of each vote that named it. */
export const evidenceViewSchema = namedPassageSchema.extend({
  text: z.string().min(1),
  named_for: z.array(stanceSchema).min(1),
})

export type ReceiptPassage = z.infer<typeof receiptPassageSchema>
export type EvidenceView = z.infer<typeof evidenceViewSchema>
