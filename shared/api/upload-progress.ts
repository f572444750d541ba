import * as z from 'zod'

/** The stream of a batch upload's progress, server-sent events on a function URL behind the site's own address. */
export const uploadProgressPath = '/api/episodes/upload-progress/{sessionId}'

export const uploadFileStates = ['pending', 'processing', 'success', 'error'] as const

export type UploadFileState = (typeof uploadFileStates)[number]

export const uploadProgressEventSchema = z.object({
  files: z.array(
    z.object({
      filename: z.string(),
      status: z.enum(uploadFileStates),
      message: z.string(),
      episodeId: z.int().nullable(),
    }),
  ),
  completed: z.int().min(0),
  total: z.int().min(0),
})

export type UploadProgressEvent = z.infer<typeof uploadProgressEventSchema>
