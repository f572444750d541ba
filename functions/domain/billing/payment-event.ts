import * as z from 'zod'

/** What we read of an event; the rest is the provider's, and changes with its versions. */
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

/** Events after which a subscription may be another; operations.md names them for the provider's page. */
const changesOfSubscriptions = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_failed',
])

/** Somebody went through the checkout with a way to pay that takes days; another event says when the money is there. */
const isStillUnpaid = ({ type, data }: PaymentEvent) =>
  type === 'checkout.session.completed' && data.object.payment_status === 'unpaid'

/** Whose subscription may have changed; undefined for an event that changes none. */
export function customerOf(event: PaymentEvent): string | undefined {
  if (!changesOfSubscriptions.has(event.type) || isStillUnpaid(event)) return undefined
  return event.data.object.customer ?? undefined
}
