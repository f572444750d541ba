import { expect, test } from 'vitest'
import {
  chooseSubscription,
  entitlement,
  isSubscriptionUnderWay,
} from '#functions/domain/billing/entitlement.ts'
import { customerOf, paymentEventSchema } from '#functions/domain/billing/payment-event.ts'

const subscription = (status: string) => ({ id: 'sub_1', status })

test.each([
  ['active', 'paid'],
  ['trialing', 'paid'],
  ['past_due', 'paid'],
  ['unpaid', 'free'],
  ['canceled', 'free'],
  ['incomplete', 'free'],
  ['incomplete_expired', 'free'],
  ['paused', 'free'],
  ['a word of next year', 'free'],
])('a subscription that is %s makes free and paid people %s [S1.15]', (status, role) => {
  const free = entitlement({ role: 'free' }, subscription(status))
  const paid = entitlement({ role: 'paid', roleGrantedBy: 'subscription' }, subscription(status))
  expect([free.role, paid.role]).toEqual([role, role])
})

test('without a subscription the role that it gave is revoked, and nothing else', () => {
  expect(entitlement({ role: 'paid', roleGrantedBy: 'subscription' }, undefined).role).toBe('free')
  expect(entitlement({ role: 'paid', roleGrantedBy: 'admin' }, undefined).role).toBe('paid')
  expect(entitlement({ role: 'paid' }, undefined).role).toBe('paid')
})

test.each(['active', 'canceled'])('an admin is never changed by a subscription that is %s', (status) => {
  expect(entitlement({ role: 'admin' }, subscription(status))).toEqual({ role: 'admin' })
})

test('what an admin granted stays granted by the admin while a subscription begins and ends', () => {
  const granted = { role: 'paid', roleGrantedBy: 'admin' } as const
  expect(entitlement(entitlement(granted, subscription('active')), subscription('canceled'))).toEqual(granted)
})

test('of several subscriptions one that gives Pro counts, then one that is under way', () => {
  const statuses = ['canceled', 'unpaid', 'active'].map(subscription)
  expect(chooseSubscription(statuses)?.status).toBe('active')
  expect(chooseSubscription(statuses.slice(0, 2))?.status).toBe('unpaid')
  expect(chooseSubscription(statuses.slice(0, 1))?.status).toBe('canceled')
  expect(chooseSubscription([])).toBeUndefined()
})

test('a second subscription is refused while one can still be paid', () => {
  expect(
    ['active', 'past_due', 'unpaid', 'paused'].map((status) => isSubscriptionUnderWay({ status })),
  ).toEqual([true, true, true, true])
  expect(
    ['canceled', 'incomplete', 'incomplete_expired'].map((status) => isSubscriptionUnderWay({ status })),
  ).toEqual([false, false, false])
})

test.each([
  ['checkout.session.completed', 'paid', 'cus_1'],
  ['checkout.session.completed', 'unpaid', undefined],
  ['checkout.session.async_payment_succeeded', 'paid', 'cus_1'],
  ['customer.subscription.updated', undefined, 'cus_1'],
  ['customer.subscription.deleted', undefined, 'cus_1'],
  ['customer.subscription.paused', undefined, 'cus_1'],
  ['customer.subscription.resumed', undefined, 'cus_1'],
  ['invoice.paid', undefined, 'cus_1'],
  ['invoice.payment_failed', undefined, 'cus_1'],
  ['customer.created', undefined, undefined],
])('%s with the payment %s concerns %s [S13.7]', (type, payment, customer) => {
  const object = { customer: 'cus_1', payment_status: payment }
  expect(customerOf(paymentEventSchema.parse({ id: 'evt_1', type, data: { object } }))).toBe(customer)
})

test.each([
  ['trialing', 'cus_1'],
  ['active', undefined],
  ['incomplete', undefined],
])(
  'a new subscription that is %s concerns %s, because its payment may be pending [S13.7]',
  (status, customer) => {
    const object = { customer: 'cus_1', status }
    const event = { id: 'evt_1', type: 'customer.subscription.created', data: { object } }
    expect(customerOf(paymentEventSchema.parse(event))).toBe(customer)
  },
)
