import * as z from 'zod'

/** Someone who takes part, by the publisher's word; `role` in the publisher's words and small letters. */
export const participantSchema = z.object({ name: z.string().min(1), role: z.string().nullable() })

export type Participant = z.infer<typeof participantSchema>
