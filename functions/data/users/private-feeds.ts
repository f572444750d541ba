import { createHash, randomBytes } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { privateFeedKey } from '#functions/data/users/people-keys.ts'
import { findUser, userReplacement } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

const pointerSchema = z.object({ userId: userIdSchema })

const tokenBytes = 32

/** What a private address ends in: nobody can guess it. */
export const newPrivateFeedToken = () => randomBytes(tokenBytes).toString('base64url')

/** Tokens are random, so a plain hash of one is as hard to turn back as a keyed one. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function pointerWrites(people: Table, user: UserRecord, hash: string | undefined): WriteAction[] {
  const { name: TableName } = people
  const { userId, privateFeedHash: before } = user
  return [
    ...(hash ? [{ Put: { TableName, Item: { ...privateFeedKey(hash), userId } } }] : []),
    ...(before && before !== hash ? [{ Delete: { TableName, Key: privateFeedKey(before) } }] : []),
  ]
}

/**
 * Gives a person's private feed this token, or none: the one before is dead with the same write. Only a hash of it is kept. Nothing is
 * written where nothing changes.
 */
export async function setPrivateFeed(
  people: Table,
  userId: string,
  token: string | undefined,
): Promise<void> {
  const hash = token === undefined ? undefined : hashOf(token)
  await repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user || user.privateFeedHash === hash) return
    const changed = userReplacement(people, user, { ...user, privateFeedHash: hash })
    await transact(people, [changed, ...pointerWrites(people, user, hash)])
  })
}

/** Whose feed a token opens, whatever they may read now. Consistently read: a token that was replaced is dead at once. */
export async function findPrivateFeedOwner(people: Table, token: string): Promise<UserRecord | undefined> {
  const hash = hashOf(token)
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: privateFeedKey(hash), ConsistentRead: true }),
  )
  const owner = answer.Item && (await findUser(people, pointerSchema.parse(answer.Item).userId))
  return owner?.privateFeedHash === hash ? owner : undefined
}
