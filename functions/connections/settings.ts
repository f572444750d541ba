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

/** Where a weakness of the site is to be told; empty where the deployment names nobody. */
export const securityContact = connection(z.object({ SECURITY_CONTACT: z.string() }), (env) => ({
  contact: env.SECURITY_CONTACT,
}))

/** What comes before an execution's name in its address at the cloud's console; empty where there is none. */
export const runConsole = connection(z.object({ RUN_CONSOLE: z.string() }), (env) => ({
  console: env.RUN_CONSOLE,
}))
