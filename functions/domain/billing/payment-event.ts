import * as z from 'zod'

export const paymentEventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      customer: z.union([z.string().min(1), z.null()]).optional(),
      payment_status: z.string().optional(),
      status: z.string().nullish(),
    }),
  }),
})

export type PaymentEvent = z.infer<typeof paymentEventSchema>

/** Keep in step with docs/operations.md, which lists these events for the webhook in Stripe's dashboard. */
const changesOfSubscriptions = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
])

/**
 * Bank debits take days, and Stripe may call a new subscription active meanwhile. When the money arrives,
 * `checkout.session.async_payment_succeeded` and `invoice.paid` report it. A trial needs no payment.
 */
function isStillUnpaid({ type, data: { object } }: PaymentEvent): boolean {
  if (type === 'checkout.session.completed') return object.payment_status === 'unpaid'
  return type === 'customer.subscription.created' && object.status !== 'trialing'
}

export function customerOf(event: PaymentEvent): string | undefined {
  if (!changesOfSubscriptions.has(event.type) || isStillUnpaid(event)) return undefined
  return event.data.object.customer ?? undefined
}
