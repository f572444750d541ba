import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idCounterKey, type Numbered } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { WriteAction } from '#functions/data/table/transaction.ts'

const counterSchema = z.object({ last: z.int().min(0) })

/** Returns 0 before the first id. Strongly consistent. */
export async function lastId(catalogue: Table, numbered: Numbered): Promise<number> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: idCounterKey(numbered), ConsistentRead: true }),
  )
  return answer.Item ? counterSchema.parse(answer.Item).last : 0
}

/** `action` reserves the ids. It belongs in the transaction that uses them, so that no id is lost. */
export async function nextIds(
  catalogue: Table,
  numbered: Numbered,
  count: number,
): Promise<{ ids: number[]; action: WriteAction }> {
  const key = idCounterKey(numbered)
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: key, ConsistentRead: true }),
  )
  const last = answer.Item ? counterSchema.parse(answer.Item).last : 0
  return {
    ids: Array.from({ length: count }, (_, index) => last + 1 + index),
    action: {
      Put: {
        TableName: catalogue.name,
        Item: { ...key, last: last + count },
        ConditionExpression: answer.Item ? '#last = :last' : 'attribute_not_exists(pk)',
        ...(answer.Item && {
          ExpressionAttributeNames: { '#last': 'last' },
          ExpressionAttributeValues: { ':last': last },
        }),
      },
    },
  }
}
