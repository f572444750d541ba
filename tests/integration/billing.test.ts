import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openPayments, requireProvider } from '#functions/clients/payment-provider.ts'
import { cancelSubscription } from '#functions/clients/payments.ts'
import { followSubscription } from '#functions/use-cases/billing/follow-subscription.ts'
import { usersApi } from '#shared/api/users.ts'
import type { Role } from '#shared/rules/access.ts'
import { interruptedTable } from '#tests/integration/catalogue-environment.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { openPaymentEnvironment, type PaymentEnvironment } from '#tests/integration/payment-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { seconds } from '#tests/time-limits.ts'

/** The tests run real functions with the provider's real SDK against a fake provider. */
let environment: PaymentEnvironment
beforeAll(async () => {
  environment = await openPaymentEnvironment()
})
afterAll(() => environment.close())

const becomes = (userId: string, role: string) =>
  vi.waitFor(async () => expect((await environment.user(userId)).role).toBe(role), { timeout: seconds(10) })

const isTold = (userId: string, status: string) =>
  vi.waitFor(async () => expect((await environment.user(userId)).subscription?.status).toBe(status), {
    timeout: seconds(10),
  })

const setMode = (mode: string) => environment.press('/deliveries', { mode })
const sendAll = () => environment.press('/deliveries/send')
const overview = async () => (await fetch(environment.provider.url)).text()
const allTaken = () =>
  vi.waitFor(async () => expect(await overview()).toContain('<h3>Waiting</h3><p>None.</p>'), {
    timeout: seconds(10),
  })

const errorOf = (answer: { statusCode?: number; headers?: Record<string, unknown> }) => [
  answer.statusCode,
  answer.headers?.['x-error-code'],
]

async function subscriber() {
  const person = await environment.signIn({ role: 'free' })
  await environment.buy(person.token)
  await becomes(person.userId, 'paid')
  return person
}

test('the price comes from the provider and may be cached at the edge for a minute [S13.4]', async () => {
  const answer = await environment.call('billing.price')
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
  const person = await environment.signIn({ role: 'free' })
  const address = await environment.checkout(person.token)
  expect(await environment.press(`${address}/decline`)).toContain('declined')
  expect((await environment.user(person.userId)).role).toBe('free')
  expect(await environment.press(`${address}/pay`)).toBe(`${siteUrl}/upgrade?checkout=done`)
  await becomes(person.userId, 'paid')
  const me = await environment.call('auth.me', { token: person.token })
  expect(JSON.parse(String(me.body)).role).toBe('paid')
  expect(await (await fetch(await environment.portal(person.token))).text()).toContain(`${siteUrl}/upgrade`)
  await environment.leave(person)
  await becomes(person.userId, 'free')
  expect((await environment.user(person.userId)).subscription?.status).toBe('canceled')
})

test('two clicks lead to one checkout of one customer, and so does returning to it [S7.27]', async () => {
  const { token, userId } = await environment.signIn({ role: 'free' })
  const both = await Promise.all([environment.checkout(token), environment.checkout(token)])
  expect(new Set([...both, await environment.checkout(token)]).size).toBe(1)
  const page = await (await fetch(both[0])).text()
  expect(page).toContain(`${siteUrl}/upgrade?checkout=cancelled`)
  expect((await environment.user(userId)).subscription).toEqual({
    customerId: expect.stringMatching(/^cus_/),
  })
})

test('a Pro user is refused a second checkout, even before the first one’s webhook arrives [S13.2]', async () => {
  const person = await environment.signIn({ role: 'free' })
  await setMode('held')
  await environment.buy(person.token)
  expect(errorOf(await environment.call('billing.create-checkout', { token: person.token }))).toEqual([
    409,
    'already-subscribed',
  ])
  await setMode('once')
  await becomes(person.userId, 'paid')
  for (const token of [
    person.token,
    (await environment.signIn({ role: 'paid' })).token,
    (await environment.signIn({ role: 'admin' })).token,
  ]) {
    expect(errorOf(await environment.call('billing.create-checkout', { token }))).toEqual([
      409,
      'already-subscribed',
    ])
  }
})

test('a user without a subscription has no portal', async () => {
  const { token } = await environment.signIn({ role: 'free' })
  expect(errorOf(await environment.call('billing.open-portal', { token }))).toEqual([409, 'no-subscription'])
})

test('a customer deleted at the provider is free, has no portal, and buys as a new customer [S13.3]', async () => {
  const { token, userId } = await subscriber()
  const { subscription: former } = await environment.user(userId)
  await environment.press(`/customers/${former?.customerId}/delete`)
  await becomes(userId, 'free')
  expect(errorOf(await environment.call('billing.open-portal', { token }))).toEqual([409, 'no-subscription'])
  await environment.buy(token)
  await becomes(userId, 'paid')
  const { subscription } = await environment.user(userId)
  expect(subscription?.status).toBe('active')
  expect(subscription?.customerId).not.toBe(former?.customerId)
})

test('events delivered twice change a user once [S13.11]', async () => {
  const person = await environment.signIn({ role: 'free' })
  await setMode('twice')
  const before = environment.answers.length
  await environment.buy(person.token)
  await becomes(person.userId, 'paid')
  await allTaken()
  expect(environment.answers.slice(before)).toEqual([204, 204, 204, 204])
  const after = await environment.user(person.userId)
  await setMode('once')
  await environment.press('/deliveries/repeat')
  await allTaken()
  expect(await environment.user(person.userId)).toEqual(after)
})

test('events delivered in the wrong order end in the subscription’s real state [S13.12]', async () => {
  const person = await environment.signIn({ role: 'free' })
  const subscribed = await subscriber()
  await setMode('held')
  await environment.buy(person.token)
  await environment.leave(subscribed)
  const { subscription } = await environment.user(subscribed.userId)
  for (const status of ['past_due', 'active', 'canceled']) {
    await environment.press(`/subscriptions/${subscription?.subscriptionId}/${status}`)
  }
  await setMode('backwards')
  await sendAll()
  await allTaken()
  await setMode('once')
  expect((await environment.user(person.userId)).role).toBe('paid')
  expect((await environment.user(subscribed.userId)).role).toBe('free')
})

test('a state that was asked before a newer one was saved is asked again, and each event counts once [S13.12]', async () => {
  const { userId } = await subscriber()
  await allTaken()
  await setMode('held')
  const { subscriptionId, customerId } = (await environment.user(userId)).subscription ?? {}
  const now = new Date()
  const payments = openPayments(String(process.env.PAYMENT_KEYS_ARN), environment.provider.url)
  const provider = await requireProvider(payments, now)
  const updated = (id: string) => ({
    id,
    type: 'customer.subscription.updated',
    data: { object: { customer: customerId } },
  })
  const follow = (id: string, people = environment.people) =>
    followSubscription(updated(id), { provider, tables: { people, operations: environment.operations }, now })
  const overtaken = interruptedTable(environment, environment.people, async () => {
    await environment.press(`/subscriptions/${subscriptionId}/canceled`)
    expect(await follow('evt_second')).toBe('taken')
  })
  expect(await follow('evt_first', overtaken)).toBe('taken')
  const after = await environment.user(userId)
  expect([after.role, after.subscription?.status]).toEqual(['free', 'canceled'])
  for (const id of ['evt_first', 'evt_second']) expect(await follow(id)).toBe('repeated')
  expect(await environment.user(userId)).toEqual(after)
  await setMode('once')
  await sendAll()
  await allTaken()
})

test('an event that the site failed to process is delivered again, and then counts [S13.13]', async () => {
  const person = await environment.signIn({ role: 'free' })
  const before = environment.answers.length
  environment.failNext(3)
  await environment.buy(person.token)
  await becomes(person.userId, 'paid')
  await allTaken()
  expect(environment.answers.slice(before).filter((status) => status === 500)).toHaveLength(3)
})

test('a user with a late payment stays Pro; one who never pays becomes free, and Pro again after paying [S13.6]', async () => {
  const { userId } = await subscriber()
  const id = (await environment.user(userId)).subscription?.subscriptionId
  await environment.press(`/subscriptions/${id}/past_due`)
  await isTold(userId, 'past_due')
  expect((await environment.user(userId)).role).toBe('paid')
  await environment.press(`/subscriptions/${id}/unpaid`)
  await becomes(userId, 'free')
  await environment.press(`/subscriptions/${id}/active`)
  await becomes(userId, 'paid')
})

async function setRole(userId: string, role: Role) {
  const { token } = await environment.signIn({ role: 'admin' })
  const { email } = await environment.user(userId)
  await answerFor(environment, usersApi.update, {
    params: { id: userId },
    body: { email, password: '', role },
    token,
  })
}

test('admins and roles granted by an admin keep their role whatever happens to a subscription [S13.8]', async () => {
  const admin = await subscriber()
  const granted = await environment.signIn({ role: 'free' })
  const address = await environment.checkout(granted.token)
  await setRole(admin.userId, 'admin')
  await setRole(granted.userId, 'paid')
  await environment.press(`${address}/pay`)
  await isTold(granted.userId, 'active')
  for (const person of [admin, granted]) {
    await environment.leave(person)
    await isTold(person.userId, 'canceled')
  }
  expect((await environment.user(admin.userId)).role).toBe('admin')
  expect((await environment.user(granted.userId)).role).toBe('paid')
})

test('ending a user’s subscription ends it at the provider, with any open checkout; doing it twice changes nothing [S13.14]', async () => {
  const person = await subscriber()
  const visitor = await environment.signIn({ role: 'free' })
  const address = await environment.checkout(visitor.token)
  const payments = openPayments(String(process.env.PAYMENT_KEYS_ARN), environment.provider.url)
  for (const { userId } of [person, visitor, person, visitor]) {
    const customerId = String((await environment.user(userId)).subscription?.customerId)
    await cancelSubscription(payments, { customerId, now: new Date() })
  }
  await becomes(person.userId, 'free')
  await environment.press(`${address}/pay`)
  expect(await (await fetch(address)).text()).toContain('This checkout is over.')
  await cancelSubscription(payments, { customerId: 'cus_of_nobody', now: new Date() })
})

test('an unsigned message is 400 and changes nothing [S13.9]', async () => {
  const { userId, token } = await environment.signIn({ role: 'free' })
  await environment.checkout(token)
  const before = await environment.user(userId)
  const rawBody = JSON.stringify({
    id: 'evt_forged',
    type: 'customer.subscription.updated',
    data: { object: { customer: before.subscription?.customerId, status: 'active' } },
  })
  const headers: Record<string, string>[] = [{}, { 'stripe-signature': 't=1,v1=00' }]
  for (const each of headers) {
    const answer = await environment.call('webhooks.stripe', { rawBody, headers: each })
    expect(errorOf(answer)).toEqual([400, 'invalid-signature'])
  }
  expect(await environment.user(userId)).toEqual(before)
})

test('a checkout the provider cannot open is null; a portal or price it cannot answer is an error with a sentence [S7.28]', async () => {
  const person = await subscriber()
  const other = await environment.signIn({ role: 'free' })
  startNewContainer()
  const address = process.env.PAYMENT_API_ADDRESS
  process.env.PAYMENT_API_ADDRESS = 'http://127.0.0.1:9'
  const answer = await environment.call('billing.create-checkout', { token: other.token })
  expect([answer.statusCode, answer.body]).toEqual([200, '{"url":null}'])
  const portal = await environment.call('billing.open-portal', { token: person.token })
  expect(errorOf(portal)).toEqual([502, 'payments-unavailable'])
  expect(errorOf(await environment.call('billing.price'))).toEqual([502, 'payments-unavailable'])
  process.env.PAYMENT_API_ADDRESS = address
})

test('without payment keys Pro is not on sale and nothing can be bought [S13.5]', async () => {
  startNewContainer()
  environment.putPaymentKeys({})
  const { token } = await environment.signIn({ role: 'free' })
  expect((await environment.call('billing.price')).body).toBe('{"is_on_sale":false}')
  expect(errorOf(await environment.call('billing.create-checkout', { token }))).toEqual([409, 'not-on-sale'])
  expect(errorOf(await environment.call('webhooks.stripe', { rawBody: '{}' }))).toEqual([409, 'not-on-sale'])
})
