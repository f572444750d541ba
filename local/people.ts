import type { LocalCloud } from 'cdk-on-localhost'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table/table.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { ensureUser } from '#functions/use-cases/accounts/ensure-user.ts'
import { productKey } from '#shared/domain/product.ts'
import type { Role } from '#shared/rules/access.ts'

export type SampleAccount = { role: Role; email: string; password: string }

/** The passwords may be public, because the local cloud listens only on 127.0.0.1. */
export const samplePeople: readonly SampleAccount[] = [
  { role: 'admin', email: `admin@${productKey}.example`, password: `${productKey}-admin` },
  { role: 'paid', email: `pro@${productKey}.example`, password: `${productKey}-pro` },
  { role: 'free', email: `free@${productKey}.example`, password: `${productKey}-free` },
]

export function samplePerson(role: Role): SampleAccount {
  const person = samplePeople.find((one) => one.role === role)
  if (!person) throw new Error(`The sample has no ${role}.`)
  return person
}

export function outputOf(cloud: Pick<LocalCloud, 'outputs'>, name: string): string {
  const found = [...cloud.outputs].find(([key]) => key.endsWith(`.${name}`))
  if (!found) throw new Error(`No stack has the output ${name}.`)
  return found[1]
}

/** Environment variables for an AWS SDK, with the credentials of the local cloud's administrator. */
export function sdkEnvironment(cloud: LocalCloud): Record<string, string> {
  return {
    AWS_ENDPOINT_URL: cloud.awsEndpoint,
    AWS_REGION: cloud.region,
    AWS_ACCESS_KEY_ID: cloud.credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: cloud.credentials.secretAccessKey,
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
}

/**
 * Creates accounts as an operator would, and marks their addresses as verified. Idempotent. Also points
 * `process.env` at the local cloud.
 */
export async function createPeople(
  cloud: LocalCloud,
  people: readonly SampleAccount[],
  now: Date,
): Promise<void> {
  Object.assign(process.env, sdkEnvironment(cloud))
  const pool = openUserPool(outputOf(cloud, 'UserPoolId'), outputOf(cloud, 'UserPoolClientId'))
  const table = openTable(outputOf(cloud, 'PeopleTableName'))
  for (const { email, role, password } of people) {
    const made = { newId: crypto.randomUUID(), now }
    const { userId } = await ensureUser({ pool, people: table }, { email, role, password }, made)
    await changeUser(table, userId, (user) =>
      user.emailVerifiedAt ? user : { ...user, emailVerifiedAt: now.toISOString() },
    )
  }
}
