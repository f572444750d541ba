import * as z from 'zod'
import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table.ts'

/** What every function reads, besides what sessions need, that gives an account an address and mails how to confirm it. */
export const addressEnvSchema = z.object({
  ...mailEnvSchema.shape,
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  MAILED_LINK_SECRETS: secretArnsSchema,
})

type AddressEnv = z.output<typeof addressEnvSchema> & {
  PEOPLE_TABLE: string
  USER_POOL_CLIENT_ID: string
  SITE_URL: string
}

export function connectAddresses(env: AddressEnv) {
  return {
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    pool: openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
    mailer: openMailer(env),
    linkSecrets: openSecrets(env.MAILED_LINK_SECRETS),
    siteUrl: env.SITE_URL,
  }
}
