import { parseArgs } from 'node:util'
import * as z from 'zod'
import { authApi, type Credentials } from '#shared/api/auth.ts'
import { emailSchema } from '#shared/rules/credentials.ts'

export type Options = { site: URL; gateway?: URL; account?: Credentials; resetMail?: string }

const thisMachine = ['127.0.0.1', 'localhost', '[::1]']

/** Passwords must not be sent unencrypted. */
const addressSchema = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://d111111abcdef8.cloudfront.net' })
  .transform((text) => new URL(text))
  .refine(({ protocol, hostname }) => protocol === 'https:' || thisMachine.includes(hostname), {
    error: 'must begin with https://',
  })

const optionsSchema = z.object({
  site: addressSchema,
  gateway: addressSchema.optional(),
  account: authApi.login.body.optional(),
  resetMail: emailSchema.optional(),
})

export type Environment = Readonly<Record<string, string | undefined>>

/** @throws Error with what is wrong, never with a value */
export function readOptions(words: readonly string[], environment: Environment): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: { gateway: text, email: text, password: text, 'reset-mail': text },
  })
  const email = values.email ?? environment.SMOKE_EMAIL
  const password = values.password ?? environment.SMOKE_PASSWORD
  if (positionals.length !== 1) throw new Error('Name one address, that of the site.')
  if ((email === undefined) !== (password === undefined))
    throw new Error('Give both --email and --password, or neither.')
  const read = optionsSchema.safeParse({
    site: positionals[0],
    gateway: values.gateway,
    ...(email !== undefined && { account: { email, password } }),
    resetMail: values['reset-mail'],
  })
  if (!read.success) throw new Error(z.prettifyError(read.error))
  return read.data
}
