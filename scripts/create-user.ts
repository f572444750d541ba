import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import * as z from 'zod'
import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import { openUserPool, type UserPool } from '#functions/clients/user-pool.ts'
import { openTable, type Table } from '#functions/data/table/table.ts'
import { changeUser, createUser as keepUser } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { roleSchema } from '#shared/rules/access.ts'
import {
  emailSchema,
  hasOtherPassword,
  newPasswordSchema,
  ownAddressRefusal,
} from '#shared/rules/credentials.ts'

const newUserSchema = z
  .object({ email: emailSchema, role: roleSchema, password: newPasswordSchema })
  .refine(hasOtherPassword, ownAddressRefusal)

export type UserRequest = z.input<typeof newUserSchema>

/**
 * Makes sure that this person exists in the pool and in People with this password and role. Run again it changes only what differs;
 * another role takes effect at the person's next call.
 */
export async function createUser(
  places: { pool: UserPool; people: Table },
  request: UserRequest,
  now: Date,
): Promise<UserRecord> {
  const { email, role, password } = newUserSchema.parse(request)
  const userId = await ensurePoolUser(places.pool, email)
  await setPoolPassword(places.pool, { userId, password })
  const kept = await keepUser(places.people, { userId, email, role }, now)
  const changed = await changeUser(places.people, userId, (user) =>
    user.role === role ? user : { ...user, role, updatedAt: now.toISOString() },
  )
  return changed ?? kept
}

const usage = `Usage: npx tsx scripts/create-user.ts --email <address> --role free|paid|admin [--password <password>]
         --pool <user pool id> --client <app client id> --people <name of the People table>

Creates the person, or gives an existing one this role and password. Without --password one is made and printed.
Region, credentials and, for the local cloud, AWS_ENDPOINT_URL come from the environment.`

/** Twenty-four characters of 144 random bits. */
const newPassword = () => randomBytes(18).toString('base64url')

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { email: text, role: text, password: text, pool: text, client: text, people: text },
  })
  const { email, pool, client, people } = values
  const role = roleSchema.safeParse(values.role)
  if (!email || !role.success || !pool || !client || !people) {
    console.error(usage)
    return 2
  }
  const password = values.password ?? newPassword()
  const places = { pool: openUserPool(pool, client), people: openTable(people) }
  const user = await createUser(places, { email, role: role.data, password }, new Date())
  console.log(`${user.email} is ${user.role} (${user.userId}).`)
  if (!values.password) console.log(`Password: ${password}`)
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main()
