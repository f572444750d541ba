import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { paymentEventKey } from '#functions/data/operations-keys.ts'
import { expiryAfter } from '#functions/data/table/expiry.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, transact, type WriteAction } from '#functions/data/table/transaction.ts'
import { customerPointerKey } from '#functions/data/users/people-keys.ts'
import { findUser, userReplacement } from '#functions/data/users/users.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { paymentEventDays } from '#shared/deployment/retention.ts'
import { userIdSchema } from '#shared/domain/ids.ts'
import { daySeconds } from '#shared/domain/time-units.ts'

const pointerSchema = z.object({ userId: userIdSchema })

async function findUserByCustomer(people: Table, customerId: string): Promise<UserRecord | undefined> {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: customerPointerKey(customerId), ConsistentRead: true }),
  )
  const user = answer.Item && (await findUser(people, pointerSchema.parse(answer.Item).userId))
  return user?.subscription?.customerId === customerId ? user : undefined
}

/**
 * Returns the stored id, which is replaced only if it is `deletedCustomerId`.
 * @throws DomainError `signed-out`
 */
export async function keepCustomer(
  people: Table,
  userId: string,
  { customerId, deletedCustomerId }: { customerId: string; deletedCustomerId?: string | undefined },
): Promise<string> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user) throw signedOut()
    const kept = user.subscription?.customerId
    if (kept !== undefined && kept !== deletedCustomerId) return kept
    await transact(people, [
      userReplacement(people, user, { ...user, subscription: { customerId } }),
      { Put: { TableName: people.name, Item: { ...customerPointerKey(customerId), userId } } },
      ...(kept === undefined ? [] : [{ Delete: { TableName: people.name, Key: customerPointerKey(kept) } }]),
    ])
    return customerId
  })
}

export type BillingTables = { people: Table; operations: Table }

async function isKnownPaymentEvent(operations: Table, eventId: string): Promise<boolean> {
  const answer = await operations.client.send(
    new GetCommand({ TableName: operations.name, Key: paymentEventKey(eventId), ConsistentRead: true }),
  )
  return answer.Item !== undefined
}

function handledEvent(operations: Table, eventId: string, now: Date): WriteAction {
  const expiresAt = expiryAfter(now, paymentEventDays * daySeconds)
  return {
    Put: {
      TableName: operations.name,
      Item: { ...paymentEventKey(eventId), expiresAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

export type PaymentEventRequest = { eventId: string; customerId: string }

/** `unknown`: no account has this customer. `repeated`: the event was saved before. */
export type EventTarget = { outcome: 'unknown' | 'repeated' } | { outcome: 'found'; user: UserRecord }

/** Strongly consistent, because an event may arrive right after its purchase. */
export async function findEventTarget(
  { people, operations }: BillingTables,
  { eventId, customerId }: PaymentEventRequest,
): Promise<EventTarget> {
  if (await isKnownPaymentEvent(operations, eventId)) return { outcome: 'repeated' }
  const user = await findUserByCustomer(people, customerId)
  return user ? { outcome: 'found', user } : { outcome: 'unknown' }
}

/** @throws StaleReadError when the account was written since `user` was read, or the event was handled */
export async function savePaymentEvent(
  { people, operations }: BillingTables,
  { eventId, now }: { eventId: string; now: Date },
  { user, next }: { user: UserRecord; next: UserRecord },
): Promise<void> {
  await transact(people, [userReplacement(people, user, next), handledEvent(operations, eventId, now)])
}
