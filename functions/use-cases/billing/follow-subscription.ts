import type { PaymentProvider } from '#functions/clients/payment-provider.ts'
import { findSubscription } from '#functions/clients/payments.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import { type BillingTables, findEventTarget, savePaymentEvent } from '#functions/data/users/billing.ts'
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

/** `unknown`: no account has this customer. `repeated`: the event was handled before. */
export type EventOutcome = 'taken' | 'repeated' | 'unknown'

/** Reads the current state from the provider, because events arrive late, twice and in any order. */
export async function followSubscription(
  event: PaymentEvent,
  { provider, tables, now }: EventDeps,
): Promise<EventOutcome | undefined> {
  const customerId = customerOf(event)
  if (customerId === undefined) return undefined
  const eventId = event.id
  return repeatWhileStale(async () => {
    const target = await findEventTarget(tables, { eventId, customerId })
    if (target.outcome !== 'found') return target.outcome
    const { user } = target
    // Read after the account: if a newer state is saved meanwhile, this write is stale and repeated.
    const subscription = await findSubscription(provider, customerId)
    await savePaymentEvent(tables, { eventId, now }, { user, next: follow(user, subscription, now) })
    return 'taken'
  })
}
