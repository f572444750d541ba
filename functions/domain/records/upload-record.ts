import * as z from 'zod'
import { uploadFileStates } from '#shared/api/upload-progress.ts'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'

export const uploadFileSchema = z.object({
  number: z.int().min(1),
  filename: z.string(),
  status: z.enum(uploadFileStates),
  message: z.string(),
  episodeId: z.int().nullable(),
  /** In bytes. 0: no file is expected. */
  size: z.int().min(0),
  /** The user agreed to replace the episode's transcript. */
  mayReplace: z.boolean(),
  readingSince: instantSchema.nullable(),
  /** For optimistic locking. */
  version: z.int().min(0),
})

export const uploadSessionSchema = z.object({
  sessionId: z.uuid(),
  userId: userIdSchema,
  total: z.int().min(1),
  /** Seconds since 1970. Checked on reading, because DynamoDB deletes expired items late. */
  expiresAt: z.int(),
})

export type UploadFile = z.infer<typeof uploadFileSchema>
export type UploadSession = z.infer<typeof uploadSessionSchema>
