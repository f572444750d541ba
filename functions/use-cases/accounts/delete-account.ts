import type { WallClock } from '#functions/clients/clock.ts'
import type { StateMachine } from '#functions/clients/state-machines.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { ownAccount } from '#functions/domain/records/own-account.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { beginAccountDeletion } from '#functions/use-cases/accounts/account-deletion.ts'
import { requirePassword } from '#functions/use-cases/accounts/check-password.ts'
import { tryStartUpkeep } from '#functions/use-cases/upkeep/try-start-upkeep.ts'

type DeletionDeps = { people: Table; upkeep: StateMachine }

type Deletion = { network: string; hashKeys: readonly string[]; requestId: string; now: Date }

/** Upkeep deletes the data. @throws DomainError as `requirePassword`, and `last-admin` */
export async function deleteOwnAccount(
  deps: DeletionDeps & { operations: Table; pool: UserPool; clock: Pick<WallClock, 'sleep'> },
  user: UserRecord,
  { password, hashKey, requestId, ...deletion }: Deletion & { password: string; hashKey: string },
): Promise<void> {
  const { userId, email } = user
  await requirePassword(deps, { ...deletion, email, sub: subOf(user), hashKey, password })
  await beginAccountDeletion(deps.people, { ...deletion, userId })
  await tryStartUpkeep(deps.upkeep, requestId)
}

/**
 * For admins. Returns false if the account was being deleted already. `version`: the one that the admin saw.
 * @throws DomainError `own-account`, `last-admin`, `user-not-found`, `user-changed`
 */
export async function deleteUser(
  deps: DeletionDeps,
  caller: UserRecord,
  { userId, version, requestId, ...deletion }: Deletion & { userId: string; version: number | undefined },
): Promise<boolean> {
  if (caller.userId === userId) throw ownAccount()
  const isStarted = await beginAccountDeletion(deps.people, { ...deletion, userId, byAdmin: { version } })
  await tryStartUpkeep(deps.upkeep, requestId)
  return isStarted
}
