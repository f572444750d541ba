import { readPoolEmail } from '#functions/clients/pool-email.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { dropEmailChange, finishEmailChange } from '#functions/data/users/email-change.ts'
import { forgetNetworks } from '#functions/data/users/known-networks.ts'
import { goingOnMilliseconds } from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

export type AccountDeps = { people: Table; operations: Table; pool: UserPool }

/** The last steps of a change that the pool has taken. The networks go before the person's item forgets whose they were. */
export async function completeEmailChange(
  { people, operations }: Omit<AccountDeps, 'pool'>,
  user: UserRecord,
  { to, hashKeys, now }: { to: string; hashKeys: readonly string[]; now: Date },
): Promise<UserRecord> {
  await forgetNetworks(operations, { email: user.email, hashKeys })
  return finishEmailChange(people, { userId: user.userId, to, now })
}

/**
 * Ends a change of address that was interrupted, as the pool has it: completed where the pool has the new address, else taken back.
 * One that may still be going on is left alone.
 */
export async function settleEmailChange(
  deps: AccountDeps,
  user: UserRecord,
  { hashKeys, now }: { hashKeys: readonly string[]; now: Date },
): Promise<UserRecord> {
  if (!user.emailChange) return user
  const { to, begunAt } = user.emailChange
  const poolEmail = await readPoolEmail(deps.pool, user.userId)
  if (poolEmail === to) return completeEmailChange(deps, user, { to, hashKeys, now })
  if (now.getTime() - Date.parse(begunAt) < goingOnMilliseconds) return user
  return dropEmailChange(deps.people, { userId: user.userId, to, now })
}
