import { createHmac } from 'node:crypto'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { attemptsKey } from '#functions/data/operations-keys.ts'
import type { Chance } from '#functions/data/table/backoff.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, StaleReadError } from '#functions/data/table/transaction.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** A sliding window or, with `isRun`, a series that ends after a whole window without attempts. */
export type AttemptLimit = {
  kind: string
  /** Stored only as a keyed hash, because it is an email or IP address. */
  subject: string
  hashKey: string
  maximum: number
  windowSeconds: number
  isRun?: boolean
}

const attemptsSchema = z.object({ at: z.array(z.number()), version: z.int().min(1) })
const untouched = { at: [], version: 0 }

export function attemptsKeyOf(limit: Pick<AttemptLimit, 'kind' | 'subject' | 'hashKey'>): Key {
  const subject = createHmac('sha256', limit.hashKey).update(limit.subject).digest('hex')
  return attemptsKey(limit.kind, subject)
}

type Attempts = { at: number[]; version: number }

async function readAttempts(operations: Table, limit: AttemptLimit, now: Date): Promise<Attempts> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: attemptsKeyOf(limit), ConsistentRead: true }),
  )
  const stored: Attempts = answer.Item ? attemptsSchema.parse(answer.Item) : untouched
  const since = now.getTime() - limit.windowSeconds * 1000
  const recent = stored.at.filter((at) => at > since)
  return { ...stored, at: limit.isRun && recent.length > 0 ? stored.at : recent }
}

async function writeAttempts(operations: Table, limit: AttemptLimit, attempts: Attempts & { now: Date }) {
  try {
    await operations.client.send(
      new PutCommand({
        TableName: operations.name,
        Item: {
          ...attemptsKeyOf(limit),
          at: attempts.at,
          version: attempts.version + 1,
          // Counted from now, because DynamoDB ignores expiry times over five years ago (docs: TTL).
          expiresAt: expiryAfter(attempts.now, limit.windowSeconds),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
        ExpressionAttributeValues: { ':version': attempts.version },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw new StaleReadError('Another attempt was counted at the same time.', { cause })
  }
}

function tooMany(retryAfterSeconds: number): DomainError {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return new DomainError('too-many', {
    code: 'rate-limited',
    message: `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds,
  })
}

/**
 * Call this before the attempt, so that concurrent attempts cannot exceed the limit.
 * @throws DomainError `rate-limited`
 */
export async function countAttempt(operations: Table, limit: AttemptLimit, now: Date): Promise<void> {
  const count = async () => {
    const attempts = await readAttempts(operations, limit, now)
    if (attempts.at.length >= limit.maximum) {
      const counted = limit.isRun ? Math.max(...attempts.at) : Math.min(...attempts.at)
      const freeAt = counted + limit.windowSeconds * 1000
      throw tooMany(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)))
    }
    await writeAttempts(operations, limit, { ...attempts, at: [...attempts.at, now.getTime()], now })
  }
  try {
    await repeatWhileStale(count)
  } catch (error) {
    throw error instanceof StaleReadError ? tooMany(1) : error
  }
}

export type CountedAttempts = { undo(): Promise<void> }

/**
 * If one limit is exceeded, none counts the attempt.
 * @throws DomainError `rate-limited`
 */
export async function countAttempts(
  operations: Table,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<CountedAttempts> {
  const counted: AttemptLimit[] = []
  const undo = async () => {
    await Promise.all(counted.map((limit) => uncountAttempt(operations, limit, { now })))
  }
  try {
    for (const limit of limits) {
      await countAttempt(operations, limit, now)
      counted.push(limit)
    }
  } catch (error) {
    await undo()
    throw error
  }
  return { undo }
}

/** Uncounts a successful attempt. After too many conflicts it stays counted until its window ends. */
export async function uncountAttempt(
  operations: Table,
  limit: AttemptLimit,
  { now, chance }: { now: Date; chance?: Chance },
): Promise<void> {
  const undo = async () => {
    const attempts = await readAttempts(operations, limit, now)
    const index = attempts.at.indexOf(now.getTime())
    if (index === -1) return
    await writeAttempts(operations, limit, { ...attempts, at: attempts.at.toSpliced(index, 1), now })
  }
  try {
    await repeatWhileStale(undo, { chance })
  } catch (error) {
    if (!(error instanceof StaleReadError)) throw error
  }
}

export async function readAttemptTimes(operations: Table, { pk, sk }: Key): Promise<string[]> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: { pk, sk }, ConsistentRead: true }),
  )
  const { at } = answer.Item ? attemptsSchema.parse(answer.Item) : untouched
  return at.map((time) => new Date(time).toISOString())
}
