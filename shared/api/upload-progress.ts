import * as z from 'zod'

/** Server-sent events. A Lambda function URL serves them, and CloudFront maps this path to it. */
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
