import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { jsonOrForm } from '#shared/api/not-json.ts'
import { nothing } from '#shared/api/nothing.ts'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { formatCount } from '#shared/format/number.ts'
import { needs } from '#shared/rules/access.ts'
import { longestCallBytes, longestTranscriptBytes, mostUploadedFiles } from '#shared/rules/bounds.ts'

const manifestSchema = z.strictObject({
  files: z.array(z.strictObject({ filename: z.string(), size: z.int().min(0) })),
})

/** One signed URL. The client must use exactly this method, these headers and the file size it announced. */
const uploadSchema = z.object({
  /** Position in the list, from 1; the event stream uses the same order. */
  number: z.int().min(1),
  filename: z.string(),
  method: z.literal('PUT'),
  /** On the site's own origin; CloudFront forwards it to S3. */
  url: z.url(),
  headers: z.record(z.string(), z.string()),
  expiresAt: z.string(),
})

const refusedFileSchema = z.object({
  number: z.int().min(1),
  filename: z.string(),
  /** Stable error code. After `transcript-exists`, the client may request the URL again with `replace`. */
  code: z.string(),
  message: z.string(),
})

const uploadsSchema = z.object({
  sessionId: z.uuid(),
  uploads: z.array(uploadSchema),
  refused: z.array(refusedFileSchema),
})

export type FileUpload = z.infer<typeof uploadSchema>
export type RefusedFile = z.infer<typeof refusedFileSchema>

export const filesField = 'transcriptFiles'
export const replaceField = 'replace'

export const uploadsApi = {
  start: contract({
    name: 'uploads.start',
    method: 'POST',
    path: '/api/episodes/start-batch-upload',
    summary: `Starts an upload of transcripts. JSON names up to ${formatCount(mostUploadedFiles)} files of up to ${formatMegabytes(longestTranscriptBytes)} and gets an address for each; a form of up to ${formatMegabytes(longestCallBytes)} brings the files along. A transcript that is there is replaced only on request: by the form’s field \`replace\`, or by asking for the file’s address anew with \`replace\`.`,
    audience: 'admin',
    access: needs('system:process'),
    params: nothing,
    query: nothing,
    ...jsonOrForm(manifestSchema, filesField),
    answer: uploadsSchema,
    logged: { kind: 'episodes' },
    userImpact: 'Admins cannot upload transcripts.',
  }),
  renew: contract({
    name: 'uploads.renew',
    method: 'POST',
    path: '/api/episodes/start-batch-upload/{session}/urls',
    summary:
      'New addresses for files of an upload that are not stored yet: because the old ones expired, to try again what failed, or to replace transcripts that are there.',
    audience: 'admin',
    access: needs('system:process'),
    params: z.object({ session: z.uuid() }),
    query: nothing,
    body: z.strictObject({
      files: z.array(z.int().min(1)).min(1).max(mostUploadedFiles),
      replace: z.boolean().optional(),
    }),
    answer: uploadsSchema,
    logged: { kind: 'episodes' },
    userImpact: 'Uploads of transcripts that take long, or failed, cannot go on.',
  }),
}
