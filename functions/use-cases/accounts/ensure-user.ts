import * as z from 'zod'
import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { changeUser, ensureUserRecord } from '#functions/data/users/users.ts'
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

/** Idempotent. A new role applies from the user's next request. */
export async function ensureUser(
  places: { pool: UserPool; people: Table },
  request: UserRequest,
  now: Date,
): Promise<UserRecord> {
  const { email, role, password } = newUserSchema.parse(request)
  const userId = await ensurePoolUser(places.pool, email)
  await setPoolPassword(places.pool, { userId, password })
  const created = await ensureUserRecord(places.people, { userId, email, role }, now)
  const changed = await changeUser(places.people, userId, (user) =>
    user.role === role ? user : { ...user, role, updatedAt: now.toISOString() },
  )
  return changed ?? created
}
