import * as z from 'zod'
import { uploadFileStates } from '#shared/api/upload-progress.ts'
import { instantSchema, userIdSchema } from '#shared/domain/ids.ts'

/** A file of an upload, from its announcement to what became of it. */
export const uploadFileSchema = z.object({
  number: z.int().min(1),
  filename: z.string(),
  status: z.enum(uploadFileStates),
  message: z.string(),
  episodeId: z.int().nullable(),
  /** In bytes; 0 where nothing is to come. */
  size: z.int().min(0),
  /** Somebody was asked whether the transcript that the episode has may go. */
  mayReplace: z.boolean(),
  /** Since when it is being read; null while it is not. */
  readingSince: instantSchema.nullable(),
  /** Counts its changes, so that nobody writes over one that they have not seen. */
  version: z.int().min(0),
})

export const uploadSessionSchema = z.object({
  sessionId: z.uuid(),
  /** Who uploads; nobody else sees the session. */
  userId: userIdSchema,
  total: z.int().min(1),
  /** Seconds since 1970; the item may outlive it for a while, so it is checked on reading. */
  expiresAt: z.int(),
})

export type UploadFile = z.infer<typeof uploadFileSchema>
export type UploadSession = z.infer<typeof uploadSessionSchema>
