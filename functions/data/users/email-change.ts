import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { emailPointerKey } from '#functions/data/users/people-keys.ts'
import {
  emailTaken,
  findUser,
  findUserIdByEmail,
  successorOf,
  userReplacement,
} from '#functions/data/users/users.ts'
import { addressesOf, withNewAddress } from '#functions/domain/records/account-addresses.ts'
import { userNotFound } from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type EmailChange = { userId: string; to: string; now: Date }

export function otherChangeInProgress(): DomainError {
  const message = 'The address is being changed right now. Please try again in a minute.'
  return new DomainError('conflict', { code: 'busy', message })
}

/** Condition for writing or deleting a pointer of this person. */
export const isFreeOrOwn = (userId: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
  ExpressionAttributeValues: { ':userId': userId },
})

/** Pointers that the account gains and loses. */
export function pointerChanges(people: Table, previous: UserRecord, next: UserRecord): WriteAction[] {
  const { userId } = previous
  const [before, after] = [addressesOf(previous), addressesOf(next)]
  const gained = after.filter((address) => !before.includes(address))
  const lost = before.filter((address) => !after.includes(address))
  const condition = { TableName: people.name, ...isFreeOrOwn(userId) }
  return [
    ...gained.map((address) => ({ Put: { ...condition, Item: { ...emailPointerKey(address), userId } } })),
    ...lost.map((address) => ({ Delete: { ...condition, Key: emailPointerKey(address) } })),
  ]
}

/** As `changeUser`, with the pointers of changed addresses. Undefined for a missing user. */
export async function changeAddresses(
  people: Table,
  userId: string,
  change: (user: UserRecord) => UserRecord | Promise<UserRecord>,
): Promise<UserRecord | undefined> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user) return undefined
    const next = await change(user)
    if (next === user) return user
    await transact(people, [userReplacement(people, user, next), ...pointerChanges(people, user, next)])
    return successorOf(user, next)
  })
}

async function rewrite(
  people: Table,
  userId: string,
  change: (user: UserRecord) => UserRecord | Promise<UserRecord>,
): Promise<UserRecord> {
  const user = await changeAddresses(people, userId, change)
  if (!user) throw otherChangeInProgress()
  return user
}

/** @throws DomainError `user-not-found`, `email-taken`, `busy` during another change */
export async function reserveEmail(people: Table, { userId, to, now }: EmailChange): Promise<UserRecord> {
  return rewrite(people, userId, async (user) => {
    if (user.deletedAt) throw userNotFound()
    const owner = await findUserIdByEmail(people, to)
    if (owner !== undefined && owner !== userId) throw emailTaken()
    if (user.emailChange && user.emailChange.to !== to) throw otherChangeInProgress()
    return { ...user, emailChange: { to, begunAt: now.toISOString() } }
  })
}

/**
 * Switches to the reserved address and frees the old one, unless that stays in use until the new one is
 * confirmed. Idempotent. `isInPool`: the user pool has the new address already.
 */
export async function finishEmailChange(
  people: Table,
  { userId, ...change }: EmailChange & { isInPool: boolean },
): Promise<UserRecord> {
  return rewrite(people, userId, (user) => {
    if (user.email === change.to && !user.emailChange) return user
    if (user.emailChange?.to !== change.to) throw otherChangeInProgress()
    return withNewAddress(user, change)
  })
}

export async function dropEmailChange(people: Table, { userId, to }: EmailChange): Promise<UserRecord> {
  return rewrite(people, userId, (user) => {
    if (user.emailChange?.to !== to) return user
    const { emailChange, ...next } = user
    return next
  })
}
