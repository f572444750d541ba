import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { otherAdminChecks } from '#functions/data/users/admins.ts'
import {
  accountDeletionKey,
  accountDeletionsPartition,
  customerPointerKey,
  emailPointerKey,
  isUserKey,
  privateFeedKey,
  subPointerKey,
  userKey,
  userPartition,
} from '#functions/data/users/people-keys.ts'
import { userReplacement } from '#functions/data/users/users.ts'
import { addressesOf } from '#functions/domain/records/account-addresses.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

/**
 * Items that only keyed hashes lead to. The request computes them, because later steps lack the hash keys.
 */
const tracesSchema = z.object({
  networks: z.array(z.string()),
  counts: z.array(z.object({ pk: z.string(), sk: z.string() })),
})

export type Traces = z.infer<typeof tracesSchema>

const pendingDeletionSchema = tracesSchema.extend({ userId: userIdSchema })

export type PendingDeletion = z.infer<typeof pendingDeletionSchema>

/** @throws DomainError `last-admin`; StaleReadError */
export async function hideAccount(
  people: Table,
  user: UserRecord,
  { traces, now, isOwn }: { traces: Traces; now: Date; isOwn: boolean },
): Promise<void> {
  const deletion: PendingDeletion = { userId: user.userId, ...traces }
  await transact(people, [
    ...(await otherAdminChecks(people, user, isOwn)),
    userReplacement(people, user, { ...user, deletedAt: now.toISOString() }),
    { Put: { TableName: people.name, Item: { ...accountDeletionKey(user.userId), ...deletion } } },
  ])
}

export async function listAccountDeletions(people: Table, limit: number): Promise<PendingDeletion[]> {
  const answer = await people.client.send(
    new QueryCommand({
      TableName: people.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': accountDeletionsPartition },
      ConsistentRead: true,
      Limit: limit,
    }),
  )
  return z.array(pendingDeletionSchema).parse(answer.Items ?? [])
}

export async function deleteItem(table: Table, { pk, sk }: Key): Promise<void> {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: { pk, sk } }))
}

const keySchema = z.object({ pk: z.string(), sk: z.string() })
const pageSize = 100

/** Deletes one page of items, but never the user item. Returns true when nothing is left. */
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
  const { privateFeedHash, sub, subscription } = user
  const pointers = [
    ...addressesOf(user).map(emailPointerKey),
    ...(sub ? [subPointerKey(sub)] : []),
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
 * Deletes everything in one transaction, so that a repeated step finds all or nothing.
 * @throws StaleReadError when the user was changed meanwhile
 */
export async function finishAccountDeletion(
  people: Table,
  deletion: PendingDeletion,
  user: UserRecord | undefined,
) {
  const deletePending = { Delete: { TableName: people.name, Key: accountDeletionKey(deletion.userId) } }
  if (!user) return transact(people, [deletePending])
  const own: WriteAction = {
    Delete: {
      TableName: people.name,
      Key: userKey(user.userId),
      ConditionExpression: '#version = :version',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':version': user.version },
    },
  }
  return transact(people, [own, ...pointerDeletes(people, user), deletePending])
}
