import type { PaymentProvider } from '#functions/clients/payment-provider.ts'
import { findSubscription } from '#functions/clients/payments.ts'
import { type BillingTables, type EventOutcome, takePaymentEvent } from '#functions/data/users/billing.ts'
import { entitlement, type Subscription } from '#functions/domain/billing/entitlement.ts'
import { customerOf, type PaymentEvent } from '#functions/domain/billing/payment-event.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'

function follow(user: UserRecord, subscription: Subscription | undefined, now: Date): UserRecord {
  const entitled = entitlement(user, subscription)
  const at = now.toISOString()
  return {
    ...user,
    ...entitled,
    updatedAt: entitled.role === user.role ? user.updatedAt : at,
    subscription: user.subscription && {
      customerId: user.subscription.customerId,
      subscriptionId: subscription?.id,
      status: subscription?.status,
      toldAt: at,
    },
  }
}

export type EventDeps = { provider: PaymentProvider; tables: BillingTables; now: Date }

/**
 * Gives and takes what a subscription gives. An event only says that something changed: what is true the provider is asked, because events
 * come late, twice and in any order. Undefined for an event that changes nobody's subscription.
 */
export async function followSubscription(
  event: PaymentEvent,
  { provider, tables, now }: EventDeps,
): Promise<EventOutcome | undefined> {
  const customerId = customerOf(event)
  if (customerId === undefined) return undefined
  return takePaymentEvent(tables, { eventId: event.id, customerId, now }, async (user) =>
    follow(user, await findSubscription(provider, customerId), now),
  )
}
