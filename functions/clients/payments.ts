import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import * as z from 'zod'
import {
  callProvider,
  findAtProvider,
  findProvider,
  type PaymentProvider,
  type Payments,
} from '#functions/clients/payment-provider.ts'
import {
  chooseSubscription,
  isSubscriptionOver,
  type Subscription,
} from '#functions/domain/billing/entitlement.ts'

const priceSchema = z.object({
  active: z.literal(true),
  unit_amount: z.int().min(0),
  currency: z.string().length(3),
  recurring: z.object({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: z.int().min(1),
  }),
})

export type PaymentPrice = z.infer<typeof priceSchema>

/**
 * Undefined if the operator's price cannot be subscribed to: archived, paid once, or in tiers.
 * @throws DomainError `payments-unavailable`
 */
export async function findPrice({ stripe, keys }: PaymentProvider): Promise<PaymentPrice | undefined> {
  const price = await callProvider(() => stripe.prices.retrieve(keys.priceId))
  return priceSchema.safeParse(price).data
}

export type Buyer = {
  userId: string
  email: string
  /** The user's former customer id, which the provider has deleted. */
  deletedCustomerId?: string | undefined
}

/**
 * Creates a customer; within a day, repeated calls return the same one.
 * @throws DomainError `payments-unavailable`
 */
export async function createCustomer({ stripe }: PaymentProvider, buyer: Buyer): Promise<string> {
  const { userId, email } = buyer
  const idempotencyKey = createHash('sha256').update(JSON.stringify(buyer)).digest('hex')
  const params = { email, metadata: { user_id: userId } }
  const customer = await callProvider(() => stripe.customers.create(params, { idempotencyKey }))
  return customer.id
}

/** Stripe lists the newest first; no user subscribes and cancels this often. */
const subscriptionsRead = 100

/**
 * Returns a customer's current subscription; undefined if there is none, or if the customer was deleted.
 * @throws DomainError `payments-unavailable`
 */
export async function findSubscription(
  { stripe }: PaymentProvider,
  customerId: string,
): Promise<Subscription | undefined> {
  const list = await findAtProvider(() =>
    stripe.subscriptions.list({ customer: customerId, status: 'all', limit: subscriptionsRead }),
  )
  return chooseSubscription(list?.data ?? [])
}

export type Purchase = { customerId: string; userId: string; successUrl: string; cancelUrl: string }

type Session = Stripe.Checkout.Session

const isStillGood = (session: Session, priceId: string) =>
  session.status === 'open' && session.metadata?.price_id === priceId

/** Concurrent clicks see the same newest checkout, so they share this idempotency key. */
function createPaymentSession(
  { stripe, keys }: PaymentProvider,
  purchase: Purchase,
  newest: Session | undefined,
) {
  const { customerId, userId, successUrl, cancelUrl } = purchase
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: keys.priceId, quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata: { price_id: keys.priceId },
  }
  const idempotencyKey = `checkout-${customerId}-${keys.priceId}-${newest?.id ?? 'first'}`
  return stripe.checkout.sessions.create(params, { idempotencyKey })
}

/**
 * Returns the URL of the checkout page, the same one for repeated calls; undefined when the provider has
 * deleted the customer.
 * @throws DomainError `payments-unavailable`
 */
export async function createCheckoutSession(
  provider: PaymentProvider,
  purchase: Purchase,
): Promise<string | undefined> {
  const { stripe, keys } = provider
  const session = await findAtProvider(async () => {
    const list = await stripe.checkout.sessions.list({ customer: purchase.customerId, limit: 1 })
    const [newest] = list.data
    if (newest && isStillGood(newest, keys.priceId)) return newest
    return createPaymentSession(provider, purchase, newest)
  })
  return session?.url ?? undefined
}

/**
 * Returns the URL where a customer changes or cancels the subscription; undefined when the provider has
 * deleted the customer.
 * @throws DomainError `payments-unavailable`
 */
export async function createPortalSession(
  { stripe }: PaymentProvider,
  { customerId, returnUrl }: { customerId: string; returnUrl: string },
): Promise<string | undefined> {
  const session = await findAtProvider(() =>
    stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl }),
  )
  return session?.url
}

/**
 * Expires an open checkout and cancels all subscriptions of a customer at once. Idempotent. Does nothing if
 * Pro is not on sale.
 * @throws DomainError `payments-unavailable`
 */
export async function cancelSubscription(
  payments: Payments,
  { customerId, now }: { customerId: string; now: Date },
): Promise<void> {
  const provider = await findProvider(payments, now)
  if (!provider) return
  const { stripe } = provider
  const customer = customerId
  const open = await findAtProvider(() => stripe.checkout.sessions.list({ customer, status: 'open' }))
  for (const { id } of open?.data ?? []) await findAtProvider(() => stripe.checkout.sessions.expire(id))
  const limit = subscriptionsRead
  const subscriptions = await findAtProvider(() => stripe.subscriptions.list({ customer, limit }))
  for (const { id, status } of subscriptions?.data ?? []) {
    if (!isSubscriptionOver({ status })) await findAtProvider(() => stripe.subscriptions.cancel(id))
  }
}
