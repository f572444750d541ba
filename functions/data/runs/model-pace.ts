import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { modelPaceKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import { modelPaceSeconds } from '#shared/deployment/retention.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const paceSchema = z.object({
  refusals: z.int().min(0).default(0),
  busySince: instantSchema.optional(),
  /** Set if the last refusal named the quota. */
  isOutOfQuota: z.literal(true).optional(),
  /** No request before this time, in milliseconds since 1970. */
  leaveUntil: z.number().optional(),
  /** Milliseconds between requests after a refusal, in place of the quota's interval. */
  slowed: z.number().optional(),
  /** Earliest time of the next request, in milliseconds since 1970. */
  nextAt: z.number().optional(),
})

export type Pace = z.output<typeof paceSchema>

export async function readPace(operations: Table): Promise<Pace> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: modelPaceKey, ConsistentRead: true }),
  )
  return paceSchema.parse(answer.Item ?? {})
}

type Update = { set: string; remove?: string; condition: string; values: Record<string, unknown> }

/** Returns the item before the update; undefined if the condition failed. */
async function updateIf(operations: Table, now: number, update: Update): Promise<Pace | undefined> {
  const input: UpdateCommandInput = {
    TableName: operations.name,
    Key: modelPaceKey,
    UpdateExpression: `SET ${update.set}, expiresAt = :expiresAt${update.remove ? ` REMOVE ${update.remove}` : ''}`,
    ConditionExpression: update.condition,
    ExpressionAttributeValues: {
      ...update.values,
      ':expiresAt': expiryAfter(new Date(now), modelPaceSeconds),
    },
    ReturnValues: 'ALL_OLD',
  }
  try {
    return paceSchema.parse((await operations.client.send(new UpdateCommand(input))).Attributes ?? {})
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined
    throw error
  }
}

const isNotPaused = '(attribute_not_exists(leaveUntil) OR leaveUntil <= :now)'

export type SlotRequest = {
  now: number
  /** Milliseconds until the slot after this one. */
  interval: number
  /** Latest acceptable slot, in milliseconds since 1970. */
  latest: number
}

/** Undefined if the model is paused, no slot is free before `latest`, or another worker was faster. */
export async function reserveSlot(
  operations: Table,
  { now, interval, latest }: SlotRequest,
): Promise<number | undefined> {
  const values = { ':now': now, ':interval': interval }
  const queued = await updateIf(operations, now, {
    set: 'nextAt = nextAt + if_not_exists(slowed, :interval)',
    condition: `nextAt > :now AND nextAt <= :latest AND ${isNotPaused}`,
    values: { ...values, ':latest': latest },
  })
  if (queued) return queued.nextAt
  const first = await updateIf(operations, now, {
    set: 'nextAt = :now + if_not_exists(slowed, :interval)',
    condition: `(attribute_not_exists(nextAt) OR nextAt <= :now) AND ${isNotPaused}`,
    values,
  })
  return first && now
}

const asSeen = '(refusals = :seen OR (:seen = :none AND attribute_not_exists(refusals)))'

export type Refusal = {
  /** The pace when the request was sent, so that of simultaneous refusals only one counts. */
  seen: Pace
  now: number
  leaveUntil: number
  /** Milliseconds between requests. */
  slowed: number | undefined
  isOutOfQuota: boolean
}

/** Does not set `busySince`: a failed request alone does not mean that the model is busy. */
export async function recordFailure(
  operations: Table,
  { seen, now, leaveUntil }: Omit<Refusal, 'slowed' | 'isOutOfQuota'>,
): Promise<void> {
  await updateIf(operations, now, {
    set: 'refusals = :refusals, leaveUntil = :until',
    condition: asSeen,
    values: { ':seen': seen.refusals, ':none': 0, ':refusals': seen.refusals + 1, ':until': leaveUntil },
  })
}

export async function recordRefusal(
  operations: Table,
  { seen, now, leaveUntil, slowed, isOutOfQuota }: Refusal,
): Promise<void> {
  const added = `${slowed === undefined ? '' : ', slowed = :slowed'}${isOutOfQuota ? ', isOutOfQuota = :true' : ''}`
  await updateIf(operations, now, {
    set: `refusals = :refusals, leaveUntil = :until, busySince = if_not_exists(busySince, :since)${added}`,
    ...(!isOutOfQuota && { remove: 'isOutOfQuota' }),
    condition: asSeen,
    values: {
      ':seen': seen.refusals,
      ':none': 0,
      ':refusals': seen.refusals + 1,
      ':until': leaveUntil,
      ':since': new Date(now).toISOString(),
      ...(slowed !== undefined && { ':slowed': slowed }),
      ...(isOutOfQuota && { ':true': true }),
    },
  })
}

export type Answer = {
  seen: Pace
  now: number
  /** Milliseconds between requests; undefined: the quota's interval. */
  slowed: number | undefined
}

export async function recordAnswer(operations: Table, { seen, now, slowed }: Answer): Promise<void> {
  await updateIf(operations, now, {
    set: slowed === undefined ? 'refusals = :none' : 'refusals = :none, slowed = :slowed',
    remove:
      slowed === undefined
        ? 'busySince, isOutOfQuota, leaveUntil, slowed'
        : 'busySince, isOutOfQuota, leaveUntil',
    condition: asSeen,
    values: { ':seen': seen.refusals, ':none': 0, ...(slowed !== undefined && { ':slowed': slowed }) },
  })
}
