import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'

/** A sign-in as kept in People, for its owner to see; nobody is let in by it, and without it a session goes on. */
export const sessionRecordSchema = z.object({
  originJti: z.string(),
  startedAt: instantSchema,
  lastUsedAt: instantSchema,
  device: z.string(),
})

export type SessionRecord = z.infer<typeof sessionRecordSchema>
