import * as z from 'zod'

export const paymentEventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string(),
  data: z.object({
    object: z.looseObject({
      customer: z.union([z.string().min(1), z.null()]).optional(),
      payment_status: z.string().optional(),
    }),
  }),
})

export type PaymentEvent = z.infer<typeof paymentEventSchema>

/** Keep in step with docs/operations.md, which lists these events for the webhook in Stripe's dashboard. */
const changesOfSubscriptions = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_failed',
])

/** Some payment methods take days; `checkout.session.async_payment_succeeded` then reports the payment. */
const isStillUnpaid = ({ type, data }: PaymentEvent) =>
  type === 'checkout.session.completed' && data.object.payment_status === 'unpaid'

export function customerOf(event: PaymentEvent): string | undefined {
  if (!changesOfSubscriptions.has(event.type) || isStillUnpaid(event)) return undefined
  return event.data.object.customer ?? undefined
}
