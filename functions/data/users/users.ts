import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { digestReaderOrder, digestReadersPartition } from '#functions/data/digests/digest-keys.ts'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  repeatWhileStale,
  StaleReadError,
  transact,
  type WriteAction,
} from '#functions/data/table/transaction.ts'
import {
  adminsPartition,
  allUsersPartition,
  emailPointerKey,
  subPointerKey,
  userAddressesPartition,
  userKey,
  userOrder,
} from '#functions/data/users/people-keys.ts'
import { userRow } from '#functions/domain/cards/user-row.ts'
import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import { subOf, type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import { hasCapability } from '#shared/rules/access.ts'

const pointerSchema = z.object({ userId: userIdSchema })

export function isActiveAdmin({ role, disabledAt, deletedAt }: UserRecord): boolean {
  return role === 'admin' && disabledAt === undefined && deletedAt === undefined
}

export function receivesDigests(user: UserRecord): boolean {
  const { preferences, disabledAt, deletedAt } = user
  const isThere = disabledAt === undefined && deletedAt === undefined
  return (
    preferences.email_notifications && isConfirmed(user) && isThere && hasCapability(user, 'email:receive')
  )
}

function readerKeys(user: UserRecord) {
  if (!receivesDigests(user)) return {}
  const { digest_frequency: frequency, digest_paused_until: pausedUntil } = user.preferences
  return { gsi4pk: digestReadersPartition(frequency), gsi4sk: digestReaderOrder(pausedUntil, user.userId) }
}

export function userItem(user: UserRecord) {
  const item = { ...userKey(user.userId), ...user }
  if (user.deletedAt) return item
  return {
    ...item,
    gsi1pk: allUsersPartition,
    gsi1sk: userOrder(user.createdAt, user.userId),
    gsi3pk: userAddressesPartition,
    gsi3sk: user.email,
    card: userRow(user),
    ...(isActiveAdmin(user) && { gsi2pk: adminsPartition, gsi2sk: user.userId }),
    ...readerKeys(user),
  }
}

/** Strongly consistent, so that the end of a session takes effect at once. */
export async function findUser(people: Table, userId: string): Promise<UserRecord | undefined> {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: userKey(userId), ConsistentRead: true }),
  )
  return answer.Item && userRecordSchema.parse(answer.Item)
}

async function readPointer(people: Table, Key: Key, ConsistentRead: boolean): Promise<string | undefined> {
  const answer = await people.client.send(new GetCommand({ TableName: people.name, Key, ConsistentRead }))
  return answer.Item && pointerSchema.parse(answer.Item).userId
}

export async function findUserIdByEmail(people: Table, email: string): Promise<string | undefined> {
  return readPointer(people, emailPointerKey(email), true)
}

/** Reads two items in either case, so that calls and time are the same for an unknown address. */
export async function findUserByEmail(people: Table, email: string): Promise<UserRecord | undefined> {
  const userId = await findUserIdByEmail(people, email)
  return findUser(people, userId ?? email)
}

/**
 * `sub`: of a user in the Cognito pool. The first read of the pointer costs half a unit. It may be stale, but
 * then the person's item names another `sub`, and the second one is not. An item that names none is the
 * pointer's, too: a release from before decision 50 drops the `sub` when it writes the item.
 */
export async function findUserBySub(people: Table, sub: string): Promise<UserRecord | undefined> {
  for (const isConsistent of [false, true]) {
    const userId = await readPointer(people, subPointerKey(sub), isConsistent)
    const user = await findUser(people, userId ?? sub)
    if (user && (user.sub ?? sub) === sub) return user
  }
  return undefined
}

/** Reveals that the account exists, on purpose (decision 17). */
export function emailTaken(): DomainError {
  const message = 'This address already has an account.'
  return new DomainError('conflict', { code: 'email-taken', message })
}

export type NewUserRecord = Pick<UserRecord, 'userId' | 'email' | 'role'> &
  Partial<Pick<UserRecord, 'sub' | 'capabilities' | 'roleGrantedBy'>>

function newRecord(user: NewUserRecord, now: Date): UserRecord {
  const at = now.toISOString()
  return userRecordSchema.parse({
    ...user,
    preferences: defaultPreferences,
    createdAt: at,
    updatedAt: at,
    endedSessions: [],
    revision: 1,
    version: 1,
  })
}

function creationOf(people: Table, record: UserRecord): WriteAction[] {
  const { email, sub } = record
  const pointers = [emailPointerKey(email), ...(sub === undefined ? [] : [subPointerKey(sub)])]
  const isNew = { TableName: people.name, ConditionExpression: 'attribute_not_exists(pk)' }
  return [
    { Put: { ...isNew, Item: userItem(record) } },
    ...pointers.map((key) => ({ Put: { ...isNew, Item: { ...key, userId: record.userId } } })),
  ]
}

/** @throws StaleReadError when the user, a pointer or `also` conflicts with another write */
export async function createUserRecord(
  people: Table,
  user: NewUserRecord,
  { now, also }: { now: Date; also: WriteAction[] },
): Promise<UserRecord> {
  const record = newRecord(user, now)
  await transact(people, [...creationOf(people, record), ...also])
  return record
}

/**
 * For a user that exists in Cognito. Returns an existing record unchanged.
 * @throws DomainError `email-taken`
 */
export async function ensureUserRecord(people: Table, user: NewUserRecord, now: Date): Promise<UserRecord> {
  const record = newRecord(user, now)
  return repeatWhileStale(async () => {
    const known = await findUserBySub(people, subOf(user))
    if (known) return known
    const owner = await findUserIdByEmail(people, user.email)
    if (owner !== undefined && owner !== user.userId) throw emailTaken()
    await transact(people, creationOf(people, record))
    return record
  })
}

export function successorOf(previous: UserRecord, next: UserRecord): UserRecord {
  const isEdited = previous.email !== next.email || previous.role !== next.role
  return {
    ...next,
    userId: previous.userId,
    version: previous.version + 1,
    revision: Math.max(next.revision, previous.revision + (isEdited ? 1 : 0)),
  }
}

function putOf(people: Table, saved: UserRecord) {
  return {
    TableName: people.name,
    Item: userItem(saved),
    ConditionExpression: 'version = :version',
    ExpressionAttributeValues: { ':version': saved.version - 1 },
  }
}

/** When the email changes, the caller must also write the email pointers. */
export function userReplacement(people: Table, previous: UserRecord, next: UserRecord): WriteAction {
  return { Put: putOf(people, successorOf(previous, next)) }
}

/** Prevents writes of new items for an account that is being deleted. */
export function stillThere(people: Table, userId: string): WriteAction {
  return {
    ConditionCheck: {
      TableName: people.name,
      Key: userKey(userId),
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deletedAt)',
    },
  }
}

async function replaceUser(people: Table, previous: UserRecord, next: UserRecord): Promise<UserRecord> {
  const saved = successorOf(previous, { ...next, email: previous.email })
  try {
    await people.client.send(new PutCommand(putOf(people, saved)))
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw new StaleReadError('The user was changed meanwhile.', { cause })
  }
  return saved
}

/** Writes nothing if `change` returns its argument. Undefined for a missing user. */
export async function changeUser(
  people: Table,
  userId: string,
  change: (user: UserRecord) => UserRecord,
): Promise<UserRecord | undefined> {
  return repeatWhileStale(async () => {
    const previous = await findUser(people, userId)
    if (!previous) return undefined
    const next = change(previous)
    return next === previous ? previous : replaceUser(people, previous, next)
  })
}

export async function recordLogin(people: Table, userId: string, now: Date): Promise<UserRecord | undefined> {
  return changeUser(people, userId, (user) => ({ ...user, lastLoginAt: now.toISOString() }))
}
