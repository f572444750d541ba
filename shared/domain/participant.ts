import * as z from 'zod'

export const participantSchema = z.object({ name: z.string().min(1), role: z.string().nullable() })

export type Participant = z.infer<typeof participantSchema>
