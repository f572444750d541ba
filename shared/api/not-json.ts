import * as z from 'zod'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { longestCallBytes } from '#shared/rules/bounds.ts'

/**
 * Bodies and answers that are not JSON, to be spread into a contract. A further form needs a name in
 * `BodyForm` and a reader in `functions/http/body.ts`.
 */

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

export const bytesBody = { bodyForm: 'bytes', body: bytesSchema } as const

const formSchema = z.custom<FormData>((value) => value instanceof FormData)

export const callTooLarge = `This is more than the ${formatMegabytes(longestCallBytes)} that one call may carry.`

export const formTooLarge = `${callTooLarge} Send JSON that names the files and their sizes instead: each then gets an address of its own to be uploaded to.`

/** JSON by the schema, or a form with files in this field, as command lines send them. */
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

/** The browser follows with GET. */
export const pageAnswer = { successStatus: 303, answer: pageSchema } as const

/** @throws ZodError for anything else: the contract is then wrong. */
export function readPageAnswer(answer: unknown): z.infer<typeof pageSchema> {
  return pageSchema.parse(answer)
}

const fileSchema = z.object({
  /** Needs no escaping in headers and file systems. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
  content: z.union([z.string(), bytesSchema]),
})

export function fileAnswer(mediaType: string) {
  return { answerFileType: mediaType, answer: fileSchema }
}

export type AnswerFile = z.infer<typeof fileSchema>

/** @throws ZodError for anything else: the contract is then wrong. */
export function readAnswerFile(answer: unknown): AnswerFile {
  return fileSchema.parse(answer)
}
