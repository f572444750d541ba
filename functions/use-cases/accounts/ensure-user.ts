import * as z from 'zod'
import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { linkPoolUser } from '#functions/data/users/pool-link.ts'
import { changeUser, ensureUserRecord, findUserByEmail } from '#functions/data/users/users.ts'
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

/** Connects a person whose user was deleted from the pool, or is in another one, with the present user. */
async function ensureLink(people: Table, email: string, { sub, now }: { sub: string; now: Date }) {
  const owner = await findUserByEmail(people, email)
  if (owner?.email === email) await linkPoolUser(people, { userId: owner.userId, sub, now })
}

/** Idempotent. A new role applies from the user's next request. `newId`: for a person who has none yet. */
export async function ensureUser(
  { pool, people }: { pool: UserPool; people: Table },
  request: UserRequest,
  { newId, now }: { newId: string; now: Date },
): Promise<UserRecord> {
  const { email, role, password } = newUserSchema.parse(request)
  const sub = await ensurePoolUser(pool, email)
  await ensureLink(people, email, { sub, now })
  await setPoolPassword(pool, { sub, password })
  const created = await ensureUserRecord(people, { userId: newId, sub, email, role }, now)
  const changed = await changeUser(people, created.userId, (user) =>
    user.role === role ? user : { ...user, role, updatedAt: now.toISOString() },
  )
  return changed ?? created
}
