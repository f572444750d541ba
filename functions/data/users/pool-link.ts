import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact } from '#functions/data/table/transaction.ts'
import { isFreeOrOwn } from '#functions/data/users/email-change.ts'
import { subPointerKey } from '#functions/data/users/people-keys.ts'
import { findUser, findUserBySub, successorOf, userReplacement } from '#functions/data/users/users.ts'
import { withSessionsEnded } from '#functions/domain/records/user-edit.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type PoolLink = { userId: string; sub: string; now: Date }

function otherPersons(): DomainError {
  const message = "This user of the pool is another person's."
  return new DomainError('conflict', { code: 'pool-user-taken', message })
}

/**
 * The person signs in with this user of the pool from now on, and with no other; earlier sessions are over.
 * Idempotent. Undefined for a missing person and during a deletion.
 * @throws DomainError `pool-user-taken`
 */
export async function linkPoolUser(people: Table, link: PoolLink): Promise<UserRecord | undefined> {
  const { userId, sub, now } = link
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user || user.deletedAt) return undefined
    const owner = await findUserBySub(people, sub)
    if (owner && owner.userId !== userId) throw otherPersons()
    if (owner && subOf(user) === sub) return user
    const next = { ...withSessionsEnded(user, now), sub }
    const TableName = people.name
    const left = subOf(user)
    await transact(people, [
      userReplacement(people, user, next),
      { Put: { TableName, Item: { ...subPointerKey(sub), userId }, ...isFreeOrOwn(userId) } },
      ...(left === sub ? [] : [{ Delete: { TableName, Key: subPointerKey(left) } }]),
    ])
    return successorOf(user, next)
  })
}
