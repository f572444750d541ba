import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { otherAdminChecks } from '#functions/data/users/admins.ts'
import {
  customerPointerKey,
  emailPointerKey,
  isUserKey,
  privateFeedKey,
  removalKey,
  removalsPartition,
  userKey,
  userPartition,
} from '#functions/data/users/people-keys.ts'
import { userReplacement } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

/** Items found only by keyed hashes; computed by the request, because later steps lack the keys. */
const tracesSchema = z.object({
  networks: z.array(z.string()),
  counts: z.array(z.object({ pk: z.string(), sk: z.string() })),
})

export type Traces = z.infer<typeof tracesSchema>

const removalSchema = tracesSchema.extend({ userId: userIdSchema })

export type Removal = z.infer<typeof removalSchema>

/** @throws DomainError `last-admin`; StaleReadError */
export async function hideAccount(
  people: Table,
  user: UserRecord,
  { traces, now, isOwn }: { traces: Traces; now: Date; isOwn: boolean },
): Promise<void> {
  const removal: Removal = { userId: user.userId, ...traces }
  await transact(people, [
    ...(await otherAdminChecks(people, user, isOwn)),
    userReplacement(people, user, { ...user, deletedAt: now.toISOString() }),
    { Put: { TableName: people.name, Item: { ...removalKey(user.userId), ...removal } } },
  ])
}

export async function listAccountDeletions(people: Table, limit: number): Promise<Removal[]> {
  const answer = await people.client.send(
    new QueryCommand({
      TableName: people.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': removalsPartition },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  return z.array(removalSchema).parse(answer.Items ?? [])
}

export async function deleteItem(table: Table, { pk, sk }: Key): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))
}

const keySchema = z.object({ pk: z.string(), sk: z.string() })
const pageSize = 100

/** One page, except the user item. Returns true when nothing is left. */
export async function emptyPartition(table: Table, pk: string): Promise<boolean> {
  const answer = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
      ConsistentRead: true,
      Limit: pageSize,
    }),
  )
  const keys = z.array(keySchema).parse(answer.Items ?? [])
  for (const key of keys.filter((one) => !isUserKey(one))) await deleteItem(table, key)
  return answer.LastEvaluatedKey === undefined
}

export const emptyAccount = (people: Table, userId: string) => emptyPartition(people, userPartition(userId))

function pointerDeletes(people: Table, user: UserRecord): WriteAction[] {
  const { email, emailChange, privateFeedHash, subscription } = user
  const pointers = [
    emailPointerKey(email),
    ...(emailChange ? [emailPointerKey(emailChange.to)] : []),
    ...(privateFeedHash ? [privateFeedKey(privateFeedHash)] : []),
    ...(subscription ? [customerPointerKey(subscription.customerId)] : []),
  ]
  return pointers.map((Key) => ({
    Delete: {
      TableName: people.name,
      Key,
      ConditionExpression: 'attribute_not_exists(pk) OR userId = :userId',
      ExpressionAttributeValues: { ':userId': user.userId },
    },
  }))
}

/**
 * In one transaction, so that a repeated step finds all or nothing.
 * @throws StaleReadError when the user was changed meanwhile
 */
export async function finishAccountDeletion(people: Table, removal: Removal, user: UserRecord | undefined) {
  const note = { Delete: { TableName: people.name, Key: removalKey(removal.userId) } }
  if (!user) return transact(people, [note])
  const own: WriteAction = {
    Delete: {
      TableName: people.name,
      Key: userKey(user.userId),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': user.version },
    },
  }
  return transact(people, [own, ...pointerDeletes(people, user), note])
}
