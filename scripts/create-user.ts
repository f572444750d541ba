import { randomBytes } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table/table.ts'
import { ensureUser } from '#functions/use-cases/accounts/ensure-user.ts'
import { roleSchema } from '#shared/rules/access.ts'

const usage = `Usage: npx tsx scripts/create-user.ts --email <address> --role free|paid|admin [--password <password>]
         --pool <user pool id> --client <app client id> --people <name of the People table>

Creates the person, or gives an existing one this role and password. Without --password one is made and printed.
Region, credentials and, for the local cloud, AWS_ENDPOINT_URL come from the environment.`

/** 144 random bits, encoded as 24 characters. */
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
  const made = { newId: crypto.randomUUID(), now: new Date() }
  const user = await ensureUser(places, { email, role: role.data, password }, made)
  console.log(`${user.email} is ${user.role} (${user.userId}).`)
  if (!values.password) console.log(`Password: ${password}`)
  return 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main()
