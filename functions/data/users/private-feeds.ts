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

export const newPrivateFeedToken = () => randomBytes(tokenBytes).toString('base64url')

/** Tokens are random, so a plain hash is as hard to invert as a keyed one. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

function pointerWrites(people: Table, user: UserRecord, hash: string | undefined): WriteAction[] {
  const { name: TableName } = people
  const { userId, privateFeedHash: before } = user
  return [
    ...(hash ? [{ Put: { TableName, Item: { ...privateFeedKey(hash), userId } } }] : []),
    ...(before && before !== hash ? [{ Delete: { TableName, Key: privateFeedKey(before) } }] : []),
  ]
}

/** Invalidates the previous token at once. Writes nothing if nothing changes. */
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

/** Does not check permissions. Strongly consistent, so that a replaced token is invalid at once. */
export async function findPrivateFeedOwner(people: Table, token: string): Promise<UserRecord | undefined> {
  const hash = hashOf(token)
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: privateFeedKey(hash), ConsistentRead: true }),
  )
  const owner = answer.Item && (await findUser(people, pointerSchema.parse(answer.Item).userId))
  return owner?.privateFeedHash === hash ? owner : undefined
}
