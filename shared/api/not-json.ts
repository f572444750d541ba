import * as z from 'zod'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { longestCallBytes } from '#shared/rules/bounds.ts'

/**
 * Contracts whose body or answer is not JSON spread these. A new body form also needs a name in `BodyForm`
 * and a parser in `functions/http/body.ts`.
 */

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const bytesBody = { bodyForm: 'bytes', body: bytesSchema } as const

const formSchema = z.custom<FormData>((value) => value instanceof FormData)

export const callTooLarge = `This is larger than the ${formatMegabytes(longestCallBytes)} allowed in one call.`

export const formTooLarge = `${callTooLarge} Send JSON with the files’ names and sizes instead. Each file then gets its own upload URL.`

/** Command-line clients send files as a multipart form in the field `formFiles`; others send JSON. */
export function jsonOrForm<Schema extends z.ZodType>(schema: Schema, formFiles: string) {
  return {
    bodyForm: 'json-or-form',
    formFiles,
    body: z.union([formSchema, schema], 'must be a form or a JSON object'),
  } as const
}

export function formField(name: string, value: string) {
  const isSent = (form: FormData) => form.getAll(name).join() === value
  return {
    bodyForm: 'form',
    formSchema: z.object({ [name]: z.literal(value) }),
    body: formSchema.refine(isSent, `The form needs the field “${name}” set to ${value}.`),
  } as const
}

const pageSchema = z.object({
  location: z.string().startsWith('/'),
})

/** 303 makes the browser load the page with GET. */
export const pageAnswer = { successStatus: 303, answer: pageSchema } as const

/** @throws ZodError if the function returned something else, which is a bug. */
export function readPageAnswer(answer: unknown): z.infer<typeof pageSchema> {
  return pageSchema.parse(answer)
}

const fileSchema = z.object({
  /** Only characters that need no escaping in a header or a file system. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
  content: z.union([z.string(), bytesSchema]),
})

export function fileAnswer(mediaType: string) {
  return { answerFileType: mediaType, answer: fileSchema }
}

export type AnswerFile = z.infer<typeof fileSchema>

/** @throws ZodError if the function returned something else, which is a bug. */
export function readAnswerFile(answer: unknown): AnswerFile {
  return fileSchema.parse(answer)
}
