import { createServer } from 'node:http'
import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { listen } from 'cdk-on-localhost/http'
import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Table } from '#functions/data/table/table.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { findUser } from '#functions/data/users/users.ts'
import { entitlement } from '#functions/domain/billing/entitlement.ts'
import { customerOf, paymentEventSchema } from '#functions/domain/billing/payment-event.ts'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'

const eventSchema = z.object({ id: z.string(), body: z.string(), header: z.string() })
const corpusSchema = z.object({
  secret: z.string(),
  cases: z.array(
    z.object({
      name: z.string(),
      body: z.string(),
      header: z.string(),
      receivedAt: z.number(),
      expect: z.union([z.number(), z.string()]),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), events: z.array(eventSchema), expect: z.string() })),
})

const corpus = hasFixtures ? corpusSchema.parse(readFixtureJson('hostile', 'stripe-webhook.json')) : undefined
const signedAt = 1_767_225_600

/** The fake provider's current subscription of `cus_1`, the customer of the corpus. */
let status = 'active'
const provider = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '/', 'http://provider.example')
  const data =
    searchParams.get('customer') === 'cus_1' ? [{ id: 'sub_1', object: 'subscription', status }] : []
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ object: 'list', data }))
})
let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  process.env.PAYMENT_API_ADDRESS = `http://127.0.0.1:${await listen(provider)}`
  environment.putPaymentKeys({ secretKey: 'sk_test', webhookSecret: corpus?.secret, priceId: 'price_1' })
})
afterAll(async () => {
  await environment.close()
  provider.close()
})

/** Every sequence uses the same ids, so the tables must be empty before each. */
async function empty({ client, name }: Table): Promise<void> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: name }))
  for (const { pk, sk } of Items) {
    await client.send(new DeleteCommand({ TableName: name, Key: { pk, sk } }))
  }
}

let userId: string
const lines = captureLogOfEachTest()
beforeEach(async () => {
  await Promise.all([empty(environment.people), empty(environment.operations)])
  userId = (await environment.signIn({ role: 'free' })).userId
  await keepCustomer(environment.people, userId, { customerId: 'cus_1' })
  status = 'active'
})

type Message = { body: string; header: string; receivedAt?: number }

/** Fakes the time only while the handler starts, so that the tables' clock stays real. */
async function deliver({ body, header, receivedAt = signedAt }: Message): Promise<number> {
  const { handler } = await import('#functions/entries/api/webhooks/stripe.ts')
  const event = gatewayEvent({
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(body).toString('base64'),
    isBase64Encoded: true,
  })
  vi.useFakeTimers({ toFake: ['Date'], now: receivedAt * 1000 })
  const answering = handler(event)
  vi.useRealTimers()
  return (await answering).statusCode ?? 0
}

const person = async () =>
  (await findUser(environment.people, userId)) ?? expect.fail('The user does not exist.')

/** One item is stored per accepted event. */
async function countReceivedEvents(): Promise<number> {
  const { name, client } = environment.operations
  return (await client.send(new ScanCommand({ TableName: name }))).Items?.length ?? 0
}

function sequence(name: string) {
  const found = corpus?.sequences.find((one) => one.name === name)
  if (!found) throw new Error(`The corpus has no sequence ${name}.`)
  return found.events
}

test.skipIf(!corpus)('the corpus has 16 messages and 6 sequences, and each sequence has its test', () => {
  expect(corpus?.cases).toHaveLength(16)
  expect(corpus?.sequences.map(({ name }) => name)).toEqual([
    'duplicate delivery',
    'unknown type',
    'unknown customer',
    'checkout completed but payment_status unpaid',
    'crash between write and 2xx',
    'database down',
  ])
})

test.skipIf(!corpus)('each signed message is accepted or refused as the corpus says', async () => {
  for (const { name, expect: wanted, ...message } of corpus?.cases ?? []) {
    const answered = await deliver(message)
    if (wanted === 200) expect([name, answered]).toEqual([name, 204])
    else if (wanted === 400) expect([name, answered]).toEqual([name, 400])
    else expect([name, answered < 500]).toEqual([name, true])
  }
})

test.skipIf(!corpus)('a duplicate delivery has one effect', async () => {
  const answered = []
  for (const event of sequence('duplicate delivery')) answered.push(await deliver(event))
  expect(answered).toEqual([204, 204, 204])
  const { role, roleGrantedBy, version } = await person()
  expect({ role, roleGrantedBy, version }).toEqual({
    role: 'paid',
    roleGrantedBy: 'subscription',
    version: 3,
  })
  expect(await countReceivedEvents()).toBe(1)
})

test.skipIf(!corpus)('concurrent deliveries have one effect', async () => {
  expect(await Promise.all(sequence('duplicate delivery').map(deliver))).toEqual([204, 204, 204])
  expect((await person()).version).toBe(3)
  expect(await countReceivedEvents()).toBe(1)
})

test.skipIf(!corpus)('an unknown type is accepted and ignored', async () => {
  const before = await person()
  for (const event of sequence('unknown type')) expect(await deliver(event)).toBe(204)
  expect(await person()).toEqual(before)
})

test.skipIf(!corpus)('an event of an unknown customer changes no user, and is logged', async () => {
  const before = await person()
  for (const event of sequence('unknown customer')) expect(await deliver(event)).toBe(204)
  expect(await person()).toEqual(before)
  const said = lines.map((line) => JSON.parse(line)).find(({ message }) => message === 'payment event')
  expect(said).toMatchObject({ eventId: 'evt_z', outcome: 'unknown' })
  expect(lines.join()).not.toContain('cus_unknown')
})

test.skipIf(!corpus)('an unpaid checkout gives no access until the payment arrives', async () => {
  for (const event of sequence('checkout completed but payment_status unpaid')) {
    expect(await deliver(event)).toBe(204)
  }
  expect((await person()).role).toBe('free')
  const body = JSON.stringify({
    id: 'evt_later',
    type: 'checkout.session.async_payment_succeeded',
    data: { object: { customer: 'cus_1', payment_status: 'paid' } },
  })
  const header = Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: corpus?.secret ?? '',
    timestamp: signedAt,
  })
  expect(await deliver({ body, header })).toBe(204)
  expect((await person()).role).toBe('paid')
})

test.skipIf(!corpus)('a crash between the write and the answer still has one effect', async () => {
  const [first, second] = sequence('crash between write and 2xx')
  if (!first || !second) throw new Error('The sequence has two events.')
  vi.spyOn(console, 'info').mockImplementationOnce(() => {
    throw new Error('killed')
  })
  expect(await deliver(first)).toBe(500)
  expect((await person()).version).toBe(3)
  expect(await deliver(second)).toBe(204)
  expect(await person()).toMatchObject({ role: 'paid', version: 3 })
  expect(await countReceivedEvents()).toBe(1)
})

test.skipIf(!corpus)(
  'with the database down an event is refused, and counts when it is delivered again',
  async () => {
    const [first, second] = sequence('database down')
    if (!first || !second) throw new Error('The sequence has two events.')
    environment.database.failWith('AccessDeniedException', 'TransactWriteItems')
    expect(await deliver(first)).toBe(500)
    environment.database.failWith(undefined)
    expect([(await person()).role, await countReceivedEvents()]).toEqual(['free', 0])
    expect(await deliver(second)).toBe(204)
    expect([(await person()).role, await countReceivedEvents()]).toEqual(['paid', 1])
  },
)

/** Runs the same sequences without tables or HTTP, with an active subscription at each event. */
test.skipIf(!corpus)('each sequence grants exactly the right access', () => {
  const entitled = corpus?.sequences.map(({ name, events }) => {
    let role = entitlement({ role: 'free' }, undefined)
    for (const { body } of events) {
      const customer = customerOf(paymentEventSchema.parse(JSON.parse(body)))
      if (customer === 'cus_1') role = entitlement(role, { id: 'sub_1', status: 'active' })
    }
    return [name, role.role]
  })
  expect(entitled).toEqual([
    ['duplicate delivery', 'paid'],
    ['unknown type', 'free'],
    ['unknown customer', 'free'],
    ['checkout completed but payment_status unpaid', 'free'],
    ['crash between write and 2xx', 'paid'],
    ['database down', 'paid'],
  ])
})

test.skipIf(!corpus)(
  'while a secret is rotated, messages signed with the previous one are accepted',
  async () => {
    // Functions read the keys when their container starts.
    startNewContainer()
    environment.putPaymentKeys({
      secretKey: 'sk_test',
      webhookSecret: 'whsec_new',
      webhookSecretBefore: corpus?.secret,
      priceId: 'price_1',
    })
    const [first] = sequence('duplicate delivery')
    expect(first && (await deliver(first))).toBe(204)
    expect((await person()).role).toBe('paid')
  },
)
