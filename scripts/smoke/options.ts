import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { authApi, type Credentials } from '#shared/api/auth.ts'
import { emailSchema } from '#shared/rules/credentials.ts'

export type Options = {
  site: URL
  gateway?: URL
  account?: Credentials
  resetMail?: string
  waitsForExpiry?: boolean
}

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
  waitsForExpiry: z.boolean().optional(),
})

export type Environment = Readonly<Record<string, string | undefined>>

const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()))

/** From the file that `cdk deploy --outputs-file` writes. @throws Error */
function readOutputs(file: string): { site: string; gateway: string } {
  const outputs = outputsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  for (const { SiteUrl: site, GatewayUrl: gateway } of Object.values(outputs))
    if (site !== undefined && gateway !== undefined) return { site, gateway }
  throw new Error(`No stack in ${file} has the outputs SiteUrl and GatewayUrl.`)
}

function addressesIn(
  positionals: readonly string[],
  { outputs, gateway }: Record<'outputs' | 'gateway', string | undefined>,
) {
  if (outputs !== undefined && positionals.length === 0 && gateway === undefined) return readOutputs(outputs)
  if (outputs !== undefined) throw new Error('Give either --outputs or the addresses.')
  if (positionals.length !== 1) throw new Error('Name one address, that of the site.')
  return { site: positionals[0], gateway }
}

/** @throws Error with what is wrong, never with a value */
export function readOptions(words: readonly string[], environment: Environment): Options {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      gateway: text,
      outputs: text,
      email: text,
      password: text,
      'reset-mail': text,
      wait: { type: 'boolean' },
    },
  })
  // Empty if they come from a secret that does not exist.
  const email = values.email ?? (environment.SMOKE_EMAIL || undefined)
  const password = values.password ?? (environment.SMOKE_PASSWORD || undefined)
  if ((email === undefined) !== (password === undefined))
    throw new Error('Give both --email and --password, or neither.')
  const read = optionsSchema.safeParse({
    ...addressesIn(positionals, { outputs: values.outputs, gateway: values.gateway }),
    ...(email !== undefined && { account: { email, password } }),
    resetMail: values['reset-mail'],
    waitsForExpiry: values.wait,
  })
  if (!read.success) throw new Error(z.prettifyError(read.error))
  return read.data
}
