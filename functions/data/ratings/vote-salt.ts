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

/** What visitors' votes are hashed with on one UTC day; `expiresAt` is the day's end in seconds since 1970. */
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
    throw new StaleReadError('Another call made the salt of the day.', { cause })
  }
  return { salt, expiresAt }
}

/**
 * The salt of the day, made by the day's first vote in the place of the last one. Without the last one nobody can say any more
 * which address a vote of that day came from.
 */
export async function readSalt(operations: Table, now: Date): Promise<Salt> {
  const today = dayOf(now)
  return repeatWhileStale(async () => {
    const answer = await operations.client.send(
      new GetCommand({ TableName: operations.name, Key: voteSaltKey, ConsistentRead: true }),
    )
    const stored = answer.Item && saltSchema.parse(answer.Item)
    // A later day's: this machine's clock is behind that of another.
    if (stored && stored.day >= today) return { salt: stored.salt, expiresAt: endOf(stored.day) }
    return overwrite(operations, today)
  })
}

/**
 * Deletes the salt of a day that is over, for a day on which nobody votes: DynamoDB's own expiry may take two more (docs: TTL).
 * Answers whether there was one.
 */
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
