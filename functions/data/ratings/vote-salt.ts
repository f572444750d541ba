import { randomBytes } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { voteSaltKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, StaleReadError } from '#functions/data/table/transaction.ts'
import { daySeconds } from '#shared/domain/time-units.ts'

const saltSchema = z.object({ day: z.iso.date(), salt: z.string().min(1) })

/** `expiresAt` is the end of the UTC day in seconds since 1970. */
export type Salt = { salt: string; expiresAt: number }

const saltBytes = 32

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const endOf = (day: string) => expiryAfter(new Date(day), daySeconds)

async function overwrite(operations: Table, day: string): Promise<Salt> {
  const salt = randomBytes(saltBytes).toString('base64url')
  const expiresAt = endOf(day)
  try {
    await operations.client.send(
      new PutCommand({
        TableName: operations.name,
        Item: { ...voteSaltKey, day, salt, expiresAt },
        ConditionExpression: 'attribute_not_exists(pk) OR #day < :day',
        ExpressionAttributeNames: { '#day': 'day' },
        ExpressionAttributeValues: { ':day': day },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw new StaleReadError('Another call created the salt of the day first.', { cause })
  }
  return { salt, expiresAt }
}

/**
 * The first vote of a day replaces the old salt, so that older votes can no longer be linked to an IP
 * address.
 */
export async function readSalt(operations: Table, now: Date): Promise<Salt> {
  const today = dayOf(now)
  return repeatWhileStale(async () => {
    const answer = await operations.client.send(
      new GetCommand({ TableName: operations.name, Key: voteSaltKey, ConsistentRead: true }),
    )
    const stored = answer.Item && saltSchema.parse(answer.Item)
    if (stored && stored.day >= today) return { salt: stored.salt, expiresAt: endOf(stored.day) }
    return overwrite(operations, today)
  })
}

/** Deletes the salt after days without votes: DynamoDB may need two days for expired items (docs: TTL). */
export async function discardSalt(operations: Table, now: Date): Promise<boolean> {
  try {
    await operations.client.send(
      new DeleteCommand({
        TableName: operations.name,
        Key: voteSaltKey,
        ConditionExpression: '#day < :day',
        ExpressionAttributeNames: { '#day': 'day' },
        ExpressionAttributeValues: { ':day': dayOf(now) },
      }),
    )
    return true
  } catch (cause) {
    if (cause instanceof ConditionalCheckFailedException) return false
    throw cause
  }
}
