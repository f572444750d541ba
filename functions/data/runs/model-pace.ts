import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { GetCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { modelPaceKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import { modelPaceSeconds } from '#shared/deployment/retention.ts'
import { instantSchema } from '#shared/domain/ids.ts'

const paceSchema = z.object({
  /** How often in a row the model refused, with nothing answered in between. */
  refusals: z.int().min(0).default(0),
  /** Since when it refuses. */
  busySince: instantSchema.optional(),
  /** Until then it is left alone, in milliseconds since 1970. */
  leaveUntil: z.number().optional(),
  /** Milliseconds between two requests after a refusal, in place of what the quota gives. */
  slowed: z.number().optional(),
  /** When the next request may be sent, in milliseconds since 1970. */
  nextAt: z.number().optional(),
})

/** How the whole installation asks the model, and whether that answers. */
export type Pace = z.output<typeof paceSchema>

export async function readPace(operations: Table): Promise<Pace> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: modelPaceKey, ConsistentRead: true }),
  )
  return paceSchema.parse(answer.Item ?? {})
}

type Update = { set: string; remove?: string; condition: string; values: Record<string, unknown> }

/** Answers the item as it was before; undefined where the condition does not hold. */
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

const mayBeAsked = '(attribute_not_exists(leaveUntil) OR leaveUntil <= :now)'

export type SlotRequest = {
  now: number
  /** Milliseconds that are kept free behind the slot. */
  interval: number
  /** No slot that is later is taken. */
  latest: number
}

/**
 * Takes the next free moment for a request to the model, in milliseconds since 1970. While requests follow closely, that is one write
 * which no other caller can make fail. Undefined: the model is left alone, there is no moment before `latest`, or somebody was faster.
 */
export async function takeSlot(
  operations: Table,
  { now, interval, latest }: SlotRequest,
): Promise<number | undefined> {
  const values = { ':now': now, ':interval': interval }
  const queued = await updateIf(operations, now, {
    set: 'nextAt = nextAt + if_not_exists(slowed, :interval)',
    condition: `nextAt > :now AND nextAt <= :latest AND ${mayBeAsked}`,
    values: { ...values, ':latest': latest },
  })
  if (queued) return queued.nextAt
  const first = await updateIf(operations, now, {
    set: 'nextAt = :now + if_not_exists(slowed, :interval)',
    condition: `(attribute_not_exists(nextAt) OR nextAt <= :now) AND ${mayBeAsked}`,
    values,
  })
  return first && now
}

const asSeen = '(refusals = :seen OR (:seen = :none AND attribute_not_exists(refusals)))'

export type Refusal = {
  /** What was known when the request was sent: of those that were refused at the same moment one counts. */
  seen: Pace
  now: number
  leaveUntil: number
  /** From now on between two requests. */
  slowed: number | undefined
}

/** Notes that the model has failed over a request. That is not yet to say that it answers nobody. */
export async function noteFailure(
  operations: Table,
  { seen, now, leaveUntil }: Omit<Refusal, 'slowed'>,
): Promise<void> {
  await updateIf(operations, now, {
    set: 'refusals = :refusals, leaveUntil = :until',
    condition: asSeen,
    values: { ':seen': seen.refusals, ':none': 0, ':refusals': seen.refusals + 1, ':until': leaveUntil },
  })
}

/** Notes that the model has refused a request. */
export async function noteRefusal(
  operations: Table,
  { seen, now, leaveUntil, slowed }: Refusal,
): Promise<void> {
  await updateIf(operations, now, {
    set: `refusals = :refusals, leaveUntil = :until, busySince = if_not_exists(busySince, :since)${slowed === undefined ? '' : ', slowed = :slowed'}`,
    condition: asSeen,
    values: {
      ':seen': seen.refusals,
      ':none': 0,
      ':refusals': seen.refusals + 1,
      ':until': leaveUntil,
      ':since': new Date(now).toISOString(),
      ...(slowed !== undefined && { ':slowed': slowed }),
    },
  })
}

export type Answer = {
  seen: Pace
  now: number
  /** From now on between two requests; undefined: what the quota gives. */
  slowed: number | undefined
}

/** Notes that the model answers again, or that it may be asked a little faster. */
export async function noteAnswer(operations: Table, { seen, now, slowed }: Answer): Promise<void> {
  await updateIf(operations, now, {
    set: slowed === undefined ? 'refusals = :none' : 'refusals = :none, slowed = :slowed',
    remove: slowed === undefined ? 'busySince, leaveUntil, slowed' : 'busySince, leaveUntil',
    condition: asSeen,
    values: { ':seen': seen.refusals, ':none': 0, ...(slowed !== undefined && { ':slowed': slowed }) },
  })
}
