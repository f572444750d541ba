import type { Payments } from '#functions/clients/payment-provider.ts'
import { cancelSubscription } from '#functions/clients/payments.ts'
import { deletePoolUser, type PoolDirectory } from '#functions/clients/pool-directory.ts'
import { forgetInLog } from '#functions/data/admin-log/log-references.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import {
  deleteItem,
  emptyAccount,
  emptyPartition,
  finishAccountDeletion,
  hideAccount,
  listAccountDeletions,
  type PendingDeletion,
} from '#functions/data/users/account-deletions.ts'
import { networksOfAddress, type SignInPlace } from '#functions/data/users/known-networks.ts'
import { mailCountsOf } from '#functions/data/users/mail-attempts.ts'
import { signInCountsOf } from '#functions/data/users/sign-in-attempts.ts'
import { findUser } from '#functions/data/users/users.ts'
import { addressesOf } from '#functions/domain/records/account-addresses.ts'
import { refuseStale, userNotFound } from '#functions/domain/records/user-edit.ts'
import { subOf } from '#functions/domain/records/user-record.ts'

export type AccountDeletion = {
  userId: string
  network: string
  hashKeys: readonly string[]
  /** Set if an admin deletes another account; `version` is the one that the admin saw. */
  byAdmin?: { version: number | undefined }
  now: Date
}

/**
 * Hides the account; upkeep deletes its data later. Returns whether this call started the deletion.
 * @throws DomainError `last-admin`; for admins also `user-not-found`, `user-changed`
 */
export async function beginAccountDeletion(people: Table, request: AccountDeletion): Promise<boolean> {
  const { userId, network, hashKeys, byAdmin, now } = request
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user && byAdmin) throw userNotFound()
    if (!user || user.deletedAt) return false
    if (byAdmin) refuseStale(user, byAdmin.version)
    const places = hashKeys.flatMap((hashKey) =>
      addressesOf(user).map((email): SignInPlace => ({ email, network, hashKey })),
    )
    const mails = hashKeys.map((hashKey) => mailCountsOf({ user, hashKey }))
    const mailCounts = mails.flatMap(({ links, addressChanges, preferenceChanges }) => [
      ...links,
      ...addressChanges,
      ...preferenceChanges,
    ])
    const traces = {
      networks: places.map(networksOfAddress),
      counts: [...places.flatMap(signInCountsOf), ...mailCounts],
    }
    await hideAccount(people, user, { traces, now, isOwn: byAdmin === undefined })
    return true
  })
}

export type AccountDeletionDeps = {
  people: Table
  operations: Table
  pool: PoolDirectory
  payments: Payments
}

async function emptyTraces(operations: Table, { networks, counts }: PendingDeletion): Promise<boolean> {
  for (const key of counts) await deleteItem(operations, key)
  const emptied: boolean[] = []
  for (const partition of networks) emptied.push(await emptyPartition(operations, partition))
  return emptied.every(Boolean)
}

/** Returns whether nothing is left. The user item is deleted last, because it is needed to find the rest. */
async function deleteAccountPiece(
  deps: AccountDeletionDeps,
  deletion: PendingDeletion,
  now: Date,
): Promise<boolean> {
  const { people, operations, pool, payments } = deps
  return repeatWhileStale(async () => {
    const user = await findUser(people, deletion.userId)
    const customerId = user?.subscription?.customerId
    if (customerId) await cancelSubscription(payments, { customerId, now })
    await deletePoolUser(pool, subOf(user ?? deletion))
    const isEmptied = await emptyAccount(people, deletion.userId)
    if (!isEmptied || !(await emptyTraces(operations, deletion))) return false
    if (!(await forgetInLog(operations, deletion.userId))) return false
    await finishAccountDeletion(people, deletion, user)
    return true
  })
}

const accountsAtOnce = 20

/**
 * Returns whether nothing is left.
 * @throws AggregateError at the end if any failed, so that one does not block the others
 */
export async function deleteAccounts(deps: AccountDeletionDeps, now: Date): Promise<boolean> {
  const deletions = await listAccountDeletions(deps.people, accountsAtOnce)
  const left: boolean[] = []
  const failures: unknown[] = []
  for (const deletion of deletions) {
    try {
      left.push(!(await deleteAccountPiece(deps, deletion, now)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts weren't deleted`)
  return deletions.length < accountsAtOnce && !left.includes(true)
}
