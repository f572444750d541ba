import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPayments, requireProvider } from '#functions/clients/payment-provider.ts'
import { cancelSubscription } from '#functions/clients/payments.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { followSubscription } from '#functions/use-cases/billing/follow-subscription.ts'
import { beginContainer } from '#tests/integration/begin-container.ts'
import { interruptedTable } from '#tests/integration/catalogue-bed.ts'
import { siteUrl } from '#tests/integration/http-bed.ts'
import { openPaymentBed, type PaymentBed } from '#tests/integration/payment-bed.ts'
import { seconds } from '#tests/time-limits.ts'

/** Real functions and the provider's real SDK against the fake provider. */
let bed: PaymentBed
beforeAll(async () => {
  bed = await openPaymentBed()
})
afterAll(() => bed.close())

const becomes = (userId: string, role: string) =>
  vi.waitFor(async () => expect((await bed.user(userId)).role).toBe(role), { timeout: seconds(10) })

const isTold = (userId: string, status: string) =>
  vi.waitFor(async () => expect((await bed.user(userId)).subscription?.status).toBe(status), {
    timeout: seconds(10),
  })

const setMode = (mode: string) => bed.press('/deliveries', { mode })
const sendAll = () => bed.press('/deliveries/send')
const overview = async () => (await fetch(bed.provider.url)).text()
const allTaken = () =>
  vi.waitFor(async () => expect(await overview()).toContain('<h3>Waiting</h3><p>None.</p>'), {
    timeout: seconds(10),
  })

const errorOf = (answer: { statusCode?: number; headers?: Record<string, unknown> }) => [
  answer.statusCode,
  answer.headers?.['x-error-code'],
]

async function subscriber() {
  const person = await bed.signIn({ role: 'free' })
  await bed.buy(person.token)
  await becomes(person.userId, 'paid')
  return person
}

test('the price comes from the provider and may be cached at the edge for a minute [S13.4]', async () => {
  const answer = await bed.call('billing.price')
  expect(JSON.parse(String(answer.body))).toEqual({
    is_on_sale: true,
    amount: 500,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
  })
  expect(answer.headers?.['cache-control']).toContain('public, max-age=0, s-maxage=60')
})

test('who pays is Pro at the next call, and who cancels in the portal is free again [S1.16]', async () => {
  const person = await bed.signIn({ role: 'free' })
  const address = await bed.checkout(person.token)
  expect(await bed.press(`${address}/decline`)).toContain('declined')
  expect((await bed.user(person.userId)).role).toBe('free')
  expect(await bed.press(`${address}/pay`)).toBe(`${siteUrl}/upgrade?checkout=done`)
  await becomes(person.userId, 'paid')
  const me = await bed.call('auth.me', { token: person.token })
  expect(JSON.parse(String(me.body)).role).toBe('paid')
  expect(await (await fetch(await bed.portal(person.token))).text()).toContain(`${siteUrl}/upgrade`)
  await bed.leave(person)
  await becomes(person.userId, 'free')
  expect((await bed.user(person.userId)).subscription?.status).toBe('canceled')
})

test('two clicks lead to one checkout of one customer, and so does returning to it [S7.27]', async () => {
  const { token, userId } = await bed.signIn({ role: 'free' })
  const both = await Promise.all([bed.checkout(token), bed.checkout(token)])
  expect(new Set([...both, await bed.checkout(token)]).size).toBe(1)
  const page = await (await fetch(both[0])).text()
  expect(page).toContain(`${siteUrl}/upgrade?checkout=cancelled`)
  expect((await bed.user(userId)).subscription).toEqual({ customerId: expect.stringMatching(/^cus_/) })
})

test('a Pro user is refused a second checkout, even before the first one’s webhook arrives [S13.2]', async () => {
  const person = await bed.signIn({ role: 'free' })
  await setMode('held')
  await bed.buy(person.token)
  expect(errorOf(await bed.call('billing.create-checkout', { token: person.token }))).toEqual([
    409,
    'already-subscribed',
  ])
  await setMode('once')
  await becomes(person.userId, 'paid')
  for (const token of [
    person.token,
    (await bed.signIn({ role: 'paid' })).token,
    (await bed.signIn({ role: 'admin' })).token,
  ]) {
    expect(errorOf(await bed.call('billing.create-checkout', { token }))).toEqual([409, 'already-subscribed'])
  }
})

test('a user without a subscription has no portal', async () => {
  const { token } = await bed.signIn({ role: 'free' })
  expect(errorOf(await bed.call('billing.open-portal', { token }))).toEqual([409, 'no-subscription'])
})

test('a customer deleted at the provider is free, has no portal, and buys as a new customer [S13.3]', async () => {
  const { token, userId } = await subscriber()
  const { subscription: former } = await bed.user(userId)
  await bed.press(`/customers/${former?.customerId}/delete`)
  await becomes(userId, 'free')
  expect(errorOf(await bed.call('billing.open-portal', { token }))).toEqual([409, 'no-subscription'])
  await bed.buy(token)
  await becomes(userId, 'paid')
  const { subscription } = await bed.user(userId)
  expect(subscription?.status).toBe('active')
  expect(subscription?.customerId).not.toBe(former?.customerId)
})

test('events delivered twice change a user once [S13.11]', async () => {
  const person = await bed.signIn({ role: 'free' })
  await setMode('twice')
  const before = bed.answers.length
  await bed.buy(person.token)
  await becomes(person.userId, 'paid')
  await allTaken()
  expect(bed.answers.slice(before)).toEqual([204, 204, 204, 204])
  const after = await bed.user(person.userId)
  await setMode('once')
  await bed.press('/deliveries/repeat')
  await allTaken()
  expect(await bed.user(person.userId)).toEqual(after)
})

test('events delivered in the wrong order end in the subscription’s real state [S13.12]', async () => {
  const person = await bed.signIn({ role: 'free' })
  const subscribed = await subscriber()
  await setMode('held')
  await bed.buy(person.token)
  await bed.leave(subscribed)
  const { subscription } = await bed.user(subscribed.userId)
  for (const status of ['past_due', 'active', 'canceled']) {
    await bed.press(`/subscriptions/${subscription?.subscriptionId}/${status}`)
  }
  await setMode('backwards')
  await sendAll()
  await allTaken()
  await setMode('once')
  expect((await bed.user(person.userId)).role).toBe('paid')
  expect((await bed.user(subscribed.userId)).role).toBe('free')
})

test('a state that was asked before a newer one was saved is asked again, and each event counts once [S13.12]', async () => {
  const { userId } = await subscriber()
  await allTaken()
  await setMode('held')
  const { subscriptionId, customerId } = (await bed.user(userId)).subscription ?? {}
  const now = new Date()
  const payments = openPayments(String(process.env.PAYMENT_KEYS_ARN), bed.provider.url)
  const provider = await requireProvider(payments, now)
  const updated = (id: string) => ({
    id,
    type: 'customer.subscription.updated',
    data: { object: { customer: customerId } },
  })
  const follow = (id: string, people = bed.people) =>
    followSubscription(updated(id), { provider, tables: { people, operations: bed.operations }, now })
  const overtaken = interruptedTable(bed, bed.people, async () => {
    await bed.press(`/subscriptions/${subscriptionId}/canceled`)
    expect(await follow('evt_second')).toBe('taken')
  })
  expect(await follow('evt_first', overtaken)).toBe('taken')
  const after = await bed.user(userId)
  expect([after.role, after.subscription?.status]).toEqual(['free', 'canceled'])
  for (const id of ['evt_first', 'evt_second']) expect(await follow(id)).toBe('repeated')
  expect(await bed.user(userId)).toEqual(after)
  await setMode('once')
  await sendAll()
  await allTaken()
})

test('an event that the site failed to process is delivered again, and then counts [S13.13]', async () => {
  const person = await bed.signIn({ role: 'free' })
  const before = bed.answers.length
  bed.failNext(3)
  await bed.buy(person.token)
  await becomes(person.userId, 'paid')
  await allTaken()
  expect(bed.answers.slice(before).filter((status) => status === 500)).toHaveLength(3)
})

test('a user with a late payment stays Pro; one who never pays becomes free, and Pro again after paying [S13.6]', async () => {
  const { userId } = await subscriber()
  const id = (await bed.user(userId)).subscription?.subscriptionId
  await bed.press(`/subscriptions/${id}/past_due`)
  await isTold(userId, 'past_due')
  expect((await bed.user(userId)).role).toBe('paid')
  await bed.press(`/subscriptions/${id}/unpaid`)
  await becomes(userId, 'free')
  await bed.press(`/subscriptions/${id}/active`)
  await becomes(userId, 'paid')
})

test('admins and roles granted by an admin keep their role whatever happens to a subscription [S13.8]', async () => {
  const admin = await subscriber()
  const granted = await subscriber()
  await changeUser(bed.people, admin.userId, (user) => ({ ...user, role: 'admin' }))
  await changeUser(bed.people, granted.userId, (user) => ({ ...user, roleGrantedBy: 'admin' }))
  for (const person of [admin, granted]) {
    await bed.leave(person)
    await isTold(person.userId, 'canceled')
  }
  expect((await bed.user(admin.userId)).role).toBe('admin')
  expect((await bed.user(granted.userId)).role).toBe('paid')
})

test('ending a user’s subscription ends it at the provider, with any open checkout; doing it twice changes nothing [S13.14]', async () => {
  const person = await subscriber()
  const visitor = await bed.signIn({ role: 'free' })
  const address = await bed.checkout(visitor.token)
  const payments = openPayments(String(process.env.PAYMENT_KEYS_ARN), bed.provider.url)
  for (const { userId } of [person, visitor, person, visitor]) {
    const customerId = String((await bed.user(userId)).subscription?.customerId)
    await cancelSubscription(payments, { customerId, now: new Date() })
  }
  await becomes(person.userId, 'free')
  await bed.press(`${address}/pay`)
  expect(await (await fetch(address)).text()).toContain('This checkout is over.')
  await cancelSubscription(payments, { customerId: 'cus_of_nobody', now: new Date() })
})

test('an unsigned message is 400 and changes nothing [S13.9]', async () => {
  const { userId } = await bed.signIn({ role: 'free' })
  const customerId = 'cus_forged'
  await changeUser(bed.people, userId, (user) => ({ ...user, subscription: { customerId } }))
  const rawBody = JSON.stringify({
    id: 'evt_forged',
    type: 'customer.subscription.updated',
    data: { object: { customer: customerId, status: 'active' } },
  })
  const headers: Record<string, string>[] = [{}, { 'stripe-signature': 't=1,v1=00' }]
  for (const each of headers) {
    const answer = await bed.call('webhooks.stripe', { rawBody, headers: each })
    expect(errorOf(answer)).toEqual([400, 'invalid-signature'])
  }
  expect((await bed.user(userId)).role).toBe('free')
})

test('a checkout the provider cannot open is null; a portal or price it cannot answer is an error with a sentence [S7.28]', async () => {
  const person = await subscriber()
  const other = await bed.signIn({ role: 'free' })
  beginContainer()
  const address = process.env.PAYMENT_API_ADDRESS
  process.env.PAYMENT_API_ADDRESS = 'http://127.0.0.1:9'
  const answer = await bed.call('billing.create-checkout', { token: other.token })
  expect([answer.statusCode, answer.body]).toEqual([200, '{"url":null}'])
  const portal = await bed.call('billing.open-portal', { token: person.token })
  expect(errorOf(portal)).toEqual([502, 'payments-unavailable'])
  expect(errorOf(await bed.call('billing.price'))).toEqual([502, 'payments-unavailable'])
  process.env.PAYMENT_API_ADDRESS = address
})

test('without payment keys Pro is not on sale and nothing can be bought [S13.5]', async () => {
  beginContainer()
  bed.putPaymentKeys({})
  const { token } = await bed.signIn({ role: 'free' })
  expect((await bed.call('billing.price')).body).toBe('{"is_on_sale":false}')
  expect(errorOf(await bed.call('billing.create-checkout', { token }))).toEqual([409, 'not-on-sale'])
  expect(errorOf(await bed.call('webhooks.stripe', { rawBody: '{}' }))).toEqual([409, 'not-on-sale'])
})
