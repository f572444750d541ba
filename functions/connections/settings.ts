import * as z from 'zod'
import { connection } from '#functions/connections/connection.ts'

/** Empty where nobody is to be written to. */
export const contactAddress = connection(z.object({ CONTACT_ADDRESS: z.string() }), (env) => ({
  contactAddress: env.CONTACT_ADDRESS || undefined,
}))

/** `en,de` as a list. */
const languagesSchema = z
  .string()
  .transform((text) => text.split(',').map((language) => language.trim()))
  .pipe(z.array(z.string().min(2)).min(1))

/** The languages in which episodes are read. */
export const contentLanguages = connection(z.object({ CONTENT_LANGUAGES: languagesSchema }), (env) => ({
  languages: env.CONTENT_LANGUAGES,
}))
