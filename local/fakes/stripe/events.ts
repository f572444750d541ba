import {
  type Account,
  type CheckoutSession,
  nextId,
  type StripeSubscription,
  type SubscriptionStatus,
} from '#local/fakes/stripe/account.ts'

type StripeEvent = { type: string; object: Readonly<Record<string, unknown>>; now: Date }

function recordEvent(account: Account, { type, object, now }: StripeEvent): void {
  const id = nextId(account, 'evt')
  const created = Math.floor(now.getTime() / 1000)
  const body = JSON.stringify(
    { id, object: 'event', created, livemode: false, type, data: { object } },
    undefined,
    2,
  )
  account.pending.push({ id, type, body, attempts: 0 })
}

const shown = (subscription: StripeSubscription) => ({ ...subscription, object: 'subscription' })

export function payFor(account: Account, session: CheckoutSession, now: Date): void {
  session.status = 'complete'
  const { customer } = session
  const subscription: StripeSubscription = { id: nextId(account, 'sub'), customer, status: 'active' }
  account.subscriptions.push(subscription)
  recordEvent(account, { type: 'customer.subscription.created', object: shown(subscription), now })
  recordEvent(account, {
    type: 'checkout.session.completed',
    object: {
      id: session.id,
      object: 'checkout.session',
      mode: 'subscription',
      payment_status: 'paid',
      client_reference_id: session.clientReferenceId,
      customer,
      subscription: subscription.id,
    },
    now,
  })
}

export function changeSubscription(
  account: Account,
  { subscription, status, now }: { subscription: StripeSubscription; status: SubscriptionStatus; now: Date },
): void {
  const previous = subscription.status
  subscription.status = status
  const { customer, id } = subscription
  if (status === 'past_due' || status === 'unpaid') {
    const object = { object: 'invoice', customer, subscription: id }
    recordEvent(account, { type: 'invoice.payment_failed', object, now })
  }
  const type = `customer.subscription.${changeName(previous, status)}`
  recordEvent(account, { type, object: shown(subscription), now })
}

function changeName(previous: SubscriptionStatus, status: SubscriptionStatus): string {
  if (status === 'canceled') return 'deleted'
  if (status === 'paused') return 'paused'
  return previous === 'paused' ? 'resumed' : 'updated'
}

/**
 * Simulates deleting a customer in Stripe's dashboard: the subscriptions end, and later calls get "no such
 * customer".
 */
export function deleteCustomer(account: Account, customer: string, now: Date): void {
  for (const subscription of account.subscriptions) {
    if (subscription.customer !== customer || subscription.status === 'canceled') continue
    changeSubscription(account, { subscription, status: 'canceled', now })
  }
  account.customers = account.customers.filter(({ id }) => id !== customer)
  recordEvent(account, { type: 'customer.deleted', object: { id: customer, object: 'customer' }, now })
}
