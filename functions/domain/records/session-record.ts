import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'

/** For display to the owner only. Grants no access, and the session works without it. */
export const sessionRecordSchema = z.object({
  originJti: z.string(),
  startedAt: instantSchema,
  lastUsedAt: instantSchema,
  device: z.string(),
})

export type SessionRecord = z.infer<typeof sessionRecordSchema>
