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

/** Consistently read, as the person is: what a moment ago was bought has its owner. */
async function findUserByCustomer(people: Table, customerId: string): Promise<UserRecord | undefined> {
  const answer = await people.client.send(
    new GetCommand({ TableName: people.name, Key: customerPointerKey(customerId), ConsistentRead: true }),
  )
  const user = answer.Item && (await findUser(people, pointerSchema.parse(answer.Item).userId))
  return user?.subscription?.customerId === customerId ? user : undefined
}

/** The account was deleted while its owner was about to pay. */
const gone = signedOut

/**
 * Keeps who somebody is to the payment provider; the one that is kept already stays, unless it is `goneCustomerId`.
 * @throws DomainError `signed-out`
 */
export async function keepCustomer(
  people: Table,
  userId: string,
  { customerId, goneCustomerId }: { customerId: string; goneCustomerId?: string | undefined },
): Promise<string> {
  return repeatWhileStale(async () => {
    const user = await findUser(people, userId)
    if (!user) throw gone()
    const kept = user.subscription?.customerId
    if (kept !== undefined && kept !== goneCustomerId) return kept
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

function noteOf(operations: Table, eventId: string, now: Date): WriteAction {
  const expiresAt = expiryAfter(now, paymentEventDays * daySeconds)
  return {
    Put: {
      TableName: operations.name,
      Item: { ...paymentEventKey(eventId), expiresAt },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  }
}

/** `unknown`: nobody here is that customer. `repeated`: the event was taken before. */
export type EventOutcome = 'taken' | 'repeated' | 'unknown'

/**
 * Changes the person behind a customer once for each event, in one transaction with the note of the event. `change` looks at what is true
 * outside; it is asked anew whenever somebody else wrote the person since they were read, so that no older truth overwrites a newer one.
 */
export async function takePaymentEvent(
  { people, operations }: BillingTables,
  event: { eventId: string; customerId: string; now: Date },
  change: (user: UserRecord) => Promise<UserRecord>,
): Promise<EventOutcome> {
  const { eventId, customerId, now } = event
  return repeatWhileStale(async () => {
    if (await isKnownPaymentEvent(operations, eventId)) return 'repeated'
    const user = await findUserByCustomer(people, customerId)
    if (!user) return 'unknown'
    const next = await change(user)
    await transact(people, [userReplacement(people, user, next), noteOf(operations, eventId, now)])
    return 'taken'
  })
}
