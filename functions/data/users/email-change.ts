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
import { userNotFound } from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type EmailChange = { userId: string; to: string; now: Date }

export function otherChangeInProgress(): DomainError {
  const message = 'The address is being changed right now. Please try again in a minute.'
  return new DomainError('conflict', { code: 'busy', message })
}

const isFreeOrOwn = (userId: string) => ({
  ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
  ExpressionAttributeValues: { ':userId': userId },
})

function pointer(people: Table, { userId, to }: EmailChange): WriteAction {
  const item = { ...emailPointerKey(to), userId }
  return { Put: { TableName: people.name, Item: item, ...isFreeOrOwn(userId) } }
}

export function withoutPointer(people: Table, userId: string, email: string): WriteAction {
  return { Delete: { TableName: people.name, Key: emailPointerKey(email), ...isFreeOrOwn(userId) } }
}

async function rewrite(
  people: Table,
  userId: string,
  build: (user: UserRecord) => Promise<{ next: UserRecord; also: WriteAction } | undefined>,
): Promise<UserRecord> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user) throw otherChangeInProgress()
    const built = await build(user)
    if (!built) return user
    await transact(people, [userReplacement(people, user, built.next), built.also])
    return successorOf(user, built.next)
  })
}

/** @throws DomainError `user-not-found`, `email-taken`, `busy` during another change */
export async function reserveEmail(people: Table, change: EmailChange): Promise<UserRecord> {
  const { userId, to, now } = change
  return rewrite(people, userId, async (user) => {
    if (user.deletedAt) throw userNotFound()
    const owner = await findUserIdByEmail(people, to)
    if (owner !== undefined && owner !== userId) throw emailTaken()
    if (user.emailChange && user.emailChange.to !== to) throw otherChangeInProgress()
    const next = { ...user, emailChange: { to, begunAt: now.toISOString() } }
    return { next, also: pointer(people, change) }
  })
}

/** Switches to the reserved address, which is not confirmed yet, and frees the old one. Idempotent. */
export async function finishEmailChange(people: Table, change: EmailChange): Promise<UserRecord> {
  const { userId, to, now } = change
  return rewrite(people, userId, async (user) => {
    if (user.email === to && !user.emailChange) return undefined
    if (user.emailChange?.to !== to) throw otherChangeInProgress()
    const { emailChange, emailVerifiedAt, mailTrouble, ...kept } = user
    const next = { ...kept, email: to, updatedAt: now.toISOString() }
    return { next, also: withoutPointer(people, userId, user.email) }
  })
}

export async function dropEmailChange(people: Table, change: EmailChange): Promise<UserRecord> {
  const { userId, to } = change
  return rewrite(people, userId, async (user) => {
    if (user.emailChange?.to !== to) return undefined
    const { emailChange, ...next } = user
    return { next, also: withoutPointer(people, userId, to) }
  })
}
