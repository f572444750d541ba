import * as z from 'zod'
import { contract } from '#shared/api/contract.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { everyone, signedIn } from '#shared/rules/access.ts'

/** Comes from the payment provider. `is_on_sale` is false if there is no provider or it has no price. */
const priceSchema = z.discriminatedUnion('is_on_sale', [
  z.object({ is_on_sale: z.literal(false) }),
  z.object({
    is_on_sale: z.literal(true),
    /** In the smallest unit of the currency, such as cents. */
    amount: z.int().min(0),
    currency: z.string().length(3),
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: z.int().min(1),
  }),
])

export type Price = z.infer<typeof priceSchema>

export const linkSchema = z.object({ url: z.url() })

export const billingApi = {
  price: contract({
    name: 'billing.price',
    method: 'GET',
    path: '/api/billing/price',
    summary: 'What Pro costs, or that it is not on sale here.',
    audience: 'account',
    access: everyone,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: priceSchema,
    cacheSeconds: 60,
    userImpact: 'Users cannot see what Pro costs.',
  }),
  createCheckout: contract({
    name: 'billing.create-checkout',
    method: 'POST',
    path: '/api/create-subscription-checkout',
    summary: 'Opens a checkout at the payment provider; `url` is null where it cannot be opened.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: z.object({ url: z.url().nullable() }),
    userImpact: 'Users cannot buy Pro.',
  }),
  openPortal: contract({
    name: 'billing.open-portal',
    method: 'POST',
    path: '/api/billing/portal',
    summary: 'Opens the payment provider’s portal, where a subscription is changed and ended.',
    audience: 'account',
    access: signedIn,
    params: nothing,
    query: nothing,
    body: noBody,
    answer: linkSchema,
    userImpact: 'Subscribers cannot change or end their subscription.',
  }),
}
