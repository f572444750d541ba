import { readPoolEmail } from '#functions/clients/pool-email.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { dropEmailChange, finishEmailChange } from '#functions/data/users/email-change.ts'
import { forgetNetworks } from '#functions/data/users/known-networks.ts'
import { editTimeoutMilliseconds } from '#functions/domain/records/user-edit.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'

export type AccountDeps = { people: Table; operations: Table; pool: UserPool }

/** Networks are deleted first, because the old address is needed to find them. */
export async function completeEmailChange(
  { people, operations }: Omit<AccountDeps, 'pool'>,
  user: UserRecord,
  { hashKeys, ...change }: { to: string; isInPool: boolean; hashKeys: readonly string[]; now: Date },
): Promise<UserRecord> {
  await forgetNetworks(operations, { email: user.email, hashKeys })
  return finishEmailChange(people, { userId: user.userId, ...change })
}

/**
 * Completes or reverts an interrupted email change. Leaves a recent one alone, because it may be in progress.
 */
export async function resolveEmailChange(
  deps: AccountDeps,
  user: UserRecord,
  { hashKeys, now }: { hashKeys: readonly string[]; now: Date },
): Promise<UserRecord> {
  if (!user.emailChange) return user
  const { to, begunAt } = user.emailChange
  const poolEmail = await readPoolEmail(deps.pool, subOf(user))
  if (poolEmail === to) return completeEmailChange(deps, user, { to, isInPool: true, hashKeys, now })
  if (now.getTime() - Date.parse(begunAt) < editTimeoutMilliseconds) return user
  return dropEmailChange(deps.people, { userId: user.userId, to, now })
}
