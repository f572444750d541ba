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

/** How often something may be tried by one subject in a sliding window, or in a run that a whole window without attempts ends. */
export type AttemptLimit = {
  kind: string
  /** Kept only as a keyed hash: neither addresses nor e-mails stand in the table. */
  subject: string
  hashKey: string
  maximum: number
  windowSeconds: number
  isRun?: boolean
}

const attemptsSchema = z.object({ at: z.array(z.number()), version: z.int().min(1) })
const untouched = { at: [], version: 0 }

/** Where the attempts of a limit's subject are counted. */
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
          // From now, also where no attempt is left: DynamoDB never deletes what expired more than five years ago (docs: TTL).
          expiresAt: expiryAfter(attempts.now, limit.windowSeconds),
        },
        ConditionExpression: 'attribute_not_exists(pk) OR version = :version',
        ExpressionAttributeValues: { ':version': attempts.version },
      }),
    )
  } catch (cause) {
    if (!(cause instanceof ConditionalCheckFailedException)) throw cause
    throw new StaleReadError('Another attempt was made at the same moment.', { cause })
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
 * Counts an attempt before it is made, so that many at once cannot slip through.
 * @throws DomainError `rate-limited` when the window is full.
 */
export async function takeAttempt(operations: Table, limit: AttemptLimit, now: Date): Promise<void> {
  const take = async () => {
    const attempts = await readAttempts(operations, limit, now)
    if (attempts.at.length >= limit.maximum) {
      const counted = limit.isRun ? Math.max(...attempts.at) : Math.min(...attempts.at)
      const freeAt = counted + limit.windowSeconds * 1000
      throw tooMany(Math.max(1, Math.ceil((freeAt - now.getTime()) / 1000)))
    }
    await writeAttempts(operations, limit, { ...attempts, at: [...attempts.at, now.getTime()], now })
  }
  try {
    await repeatWhileStale(take)
  } catch (error) {
    // So many at once that counting them does not keep up.
    throw error instanceof StaleReadError ? tooMany(1) : error
  }
}

/** Takes attempts out of the counts again. */
export type TakenAttempts = { giveBack(): Promise<void> }

/**
 * Counts one attempt at several limits; where one of them is full, none is counted.
 * @throws DomainError `rate-limited`
 */
export async function takeAttempts(
  operations: Table,
  limits: readonly AttemptLimit[],
  now: Date,
): Promise<TakenAttempts> {
  const taken: AttemptLimit[] = []
  const giveBack = async () => {
    await Promise.all(taken.map((limit) => returnAttempt(operations, limit, { now })))
  }
  try {
    for (const limit of limits) {
      await takeAttempt(operations, limit, now)
      taken.push(limit)
    }
  } catch (error) {
    await giveBack()
    throw error
  }
  return { giveBack }
}

/** Takes a counted attempt back: it did not fail. Where others keep counting at the same moment it runs out by itself. */
export async function returnAttempt(
  operations: Table,
  limit: AttemptLimit,
  { now, chance }: { now: Date; chance?: Chance },
): Promise<void> {
  const giveBack = async () => {
    const attempts = await readAttempts(operations, limit, now)
    const index = attempts.at.indexOf(now.getTime())
    if (index === -1) return
    await writeAttempts(operations, limit, { ...attempts, at: attempts.at.toSpliced(index, 1), now })
  }
  try {
    await repeatWhileStale(giveBack, { chance })
  } catch (error) {
    if (!(error instanceof StaleReadError)) throw error
  }
}

/** When attempts were made that are still counted, or were a moment ago. */
export async function readAttemptTimes(operations: Table, { pk, sk }: Key): Promise<string[]> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: { pk, sk }, ConsistentRead: true }),
  )
  const { at } = answer.Item ? attemptsSchema.parse(answer.Item) : untouched
  return at.map((time) => new Date(time).toISOString())
}
