import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { logParts } from '#functions/data/admin-log/admin-log.ts'
import type { Key } from '#functions/data/keys.ts'
import { personInLogPartition } from '#functions/data/operations-keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { deleteItem } from '#functions/data/users/account-deletions.ts'

const referenceSchema = z.object({
  pk: z.string(),
  sk: z.string(),
  entry: z.object({ pk: z.string(), sk: z.string() }),
  part: z.enum(logParts),
})

type LogReference = z.infer<typeof referenceSchema>

const forgotten: Readonly<Record<LogReference['part'], string>> = {
  user: 'SET userId = :none',
  subject: 'SET subject.id = :none',
}

async function forgetIn(operations: Table, entry: Key, part: LogReference['part']): Promise<void> {
  try {
    await operations.client.send(
      new UpdateCommand({
        TableName: operations.name,
        Key: entry,
        UpdateExpression: forgotten[part],
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':none': null },
      }),
    )
  } catch (cause) {
    // The log entry has expired.
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}

const referencesAtOnce = 100

/** Newest first. Strongly consistent, to include entries that were just written. */
export async function listLogReferences(
  operations: Table,
  userId: string,
  limit: number,
): Promise<{ references: LogReference[]; isAll: boolean }> {
  const answer = await operations.client.send(
    new QueryCommand({
      TableName: operations.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': personInLogPartition(userId) },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: limit,
    }),
  )
  const references = z.array(referenceSchema).parse(answer.Items ?? [])
  return { references, isAll: answer.LastEvaluatedKey === undefined }
}

export async function forgetInLog(operations: Table, userId: string): Promise<boolean> {
  const { references, isAll } = await listLogReferences(operations, userId, referencesAtOnce)
  for (const { pk, sk, entry, part } of references) {
    await forgetIn(operations, entry, part)
    await deleteItem(operations, { pk, sk })
  }
  return isAll
}
