import * as z from 'zod'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { longestCallBytes } from '#shared/rules/bounds.ts'

/**
 * Bodies and answers that are not JSON, to be spread into a contract; each brings its schema and says its form to the wrapper,
 * the document and the client. Another form is a name in `BodyForm` and a reader in `functions/http/body.ts`.
 */

/** Whatever memory they lie in. */
const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array)

/** The bytes as they came, undecoded, for a sender who signs them. */
export const bytesBody = { bodyForm: 'bytes', body: bytesSchema } as const

const formSchema = z.custom<FormData>((value) => value instanceof FormData)

export const callTooLarge = `This is more than the ${formatMegabytes(longestCallBytes)} that one call may carry.`

/** With the way out for who sends files. */
export const formTooLarge = `${callTooLarge} Send JSON that names the files and their sizes instead: each then gets an address of its own to be uploaded to.`

/** What the schema says as JSON, or a form with files in the field of this name, as command lines send them. */
export function jsonOrForm<Schema extends z.ZodType>(schema: Schema, formFiles: string) {
  return {
    bodyForm: 'json-or-form',
    formFiles,
    body: z.union([formSchema, schema], 'must be a form or a JSON object'),
  } as const
}

/** One field of a form with its only value, whichever way the form travels. */
export function formField(name: string, value: string) {
  const isSent = (form: FormData) => form.getAll(name).join() === value
  return {
    bodyForm: 'form',
    formSchema: z.object({ [name]: z.literal(value) }),
    body: formSchema.refine(isSent, `The form needs the field “${name}” set to ${value}.`),
  } as const
}

const pageSchema = z.object({
  /** The path of a page of ours, with its fragment. */
  location: z.string().startsWith('/'),
})

/** Leads whoever opens it to a page, which a browser then asks for with GET. */
export const pageAnswer = { successStatus: 303, answer: pageSchema } as const

/** @throws ZodError for anything else, whose contract then does not say what it answers. */
export function readPageAnswer(answer: unknown): z.infer<typeof pageSchema> {
  return pageSchema.parse(answer)
}

const fileSchema = z.object({
  /** What browsers save it as: nothing that a header or a file system would have to escape. */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
  content: z.union([z.string(), bytesSchema]),
})

/** A file for people to keep. */
export function fileAnswer(mediaType: string) {
  return { answerFileType: mediaType, answer: fileSchema }
}

/** What a call hands over that answers a file. */
export type AnswerFile = z.infer<typeof fileSchema>

/** @throws ZodError for anything else, whose contract then does not say what it answers. */
export function readAnswerFile(answer: unknown): AnswerFile {
  return fileSchema.parse(answer)
}
