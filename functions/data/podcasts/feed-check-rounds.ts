import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { lastCheckKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { roundLockMinutes } from '#shared/deployment/feed-checks.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

const roundSchema = z.object({ at: instantSchema })

export async function readLastCheck(catalogue: Table): Promise<string | null> {
  const answer = await catalogue.client.send(
    new GetCommand({ TableName: catalogue.name, Key: lastCheckKey, ConsistentRead: true }),
  )
  return answer.Item ? roundSchema.parse(answer.Item).at : null
}

/**
 * Returns false while another execution has the lock. The lock is a separate item, so that it never conflicts
 * with the settings.
 */
export async function lockRound(catalogue: Table, execution: string, now: Date): Promise<boolean> {
  const until = new Date(now.getTime() + roundLockMinutes * minuteMilliseconds)
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: lastCheckKey,
        UpdateExpression: 'SET #at = :now, heldBy = :me, heldUntil = :until',
        ConditionExpression: 'attribute_not_exists(heldUntil) OR heldUntil <= :now OR heldBy = :me',
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: {
          ':now': now.toISOString(),
          ':until': until.toISOString(),
          ':me': execution,
        },
      }),
    )
    return true
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    return false
  }
}

export async function unlockRound(catalogue: Table, execution: string): Promise<void> {
  try {
    await catalogue.client.send(
      new UpdateCommand({
        TableName: catalogue.name,
        Key: lastCheckKey,
        UpdateExpression: 'REMOVE heldBy, heldUntil',
        ConditionExpression: 'heldBy = :me',
        ExpressionAttributeValues: { ':me': execution },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
  }
}
