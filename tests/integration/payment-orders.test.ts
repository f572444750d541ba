import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayments, requireProvider } from '#functions/clients/payment-provider.ts'
import { findUser } from '#functions/data/users/users.ts'
import { type PaymentEvent, paymentEventSchema } from '#functions/domain/billing/payment-event.ts'
import { followSubscription } from '#functions/use-cases/billing/follow-subscription.ts'
import { openPaymentEnvironment, type PaymentEnvironment } from '#tests/integration/payment-environment.ts'

let environment: PaymentEnvironment
beforeAll(async () => {
  environment = await openPaymentEnvironment()
})
afterAll(() => environment.close())

const roles = {
  trialing: 'paid',
  active: 'paid',
  past_due: 'paid',
  unpaid: 'free',
  paused: 'free',
  incomplete_expired: 'free',
  canceled: 'free',
}
type Status = keyof typeof roles

/** As Stripe names the event of a subscription that gets this status. */
const typeOf = (status: Status) =>
  status === 'canceled' ? 'deleted' : status === 'paused' ? 'paused' : 'updated'

/** A subscription that is in its second status when the first event arrives, and so on. */
const histories: Status[][] = [
  ['trialing', 'active', 'canceled'],
  ['trialing', 'paused'],
  ['active', 'past_due', 'unpaid'],
  ['active', 'past_due', 'active'],
  ['unpaid', 'active', 'paused'],
  ['paused', 'trialing'],
  ['active', 'incomplete_expired'],
]

function permutations<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item, index) =>
    permutations(items.toSpliced(index, 1)).map((others) => [item, ...others]),
  )
}

/** All events have the same `created`, as within one second. */
function eventOf(id: string, name: string, object: { customer: string; status: string }): PaymentEvent {
  return paymentEventSchema.parse({
    id,
    created: 1_767_225_600,
    type: `customer.subscription.${name}`,
    data: { object },
  })
}

async function subscriber() {
  const { token, userId } = await environment.signIn({ role: 'free' })
  await environment.press('/deliveries', { mode: 'held' })
  await environment.buy(token)
  const { subscription } = await environment.user(userId)
  const page = await (await fetch(environment.provider.url)).text()
  const ids = [...page.matchAll(/\/subscriptions\/(sub_\w+)\//g)].map(([, id]) => id ?? '')
  return { userId, customer: subscription?.customerId ?? '', ids }
}

test.each(histories.map((history) => ({ history })))(
  'events of $history in any order, each of them twice, end in the last state [S13.12]',
  async ({ history }) => {
    const person = await subscriber()
    const now = new Date()
    const payments = openPayments(String(process.env.PAYMENT_KEYS_ARN), environment.provider.url)
    const provider = await requireProvider(payments, now)
    const tables = { people: environment.people, operations: environment.operations }
    const [first = 'active', ...later] = history
    const last = history.at(-1) ?? first
    const set = (status: Status) => environment.press(`/subscriptions/${person.ids.at(-1)}/${status}`)
    const kinds = [['created', first] as const, ...later.map((status) => [typeOf(status), status] as const)]
    for (const [round, order] of permutations(kinds).entries()) {
      await set(first)
      await followSubscription(
        eventOf(`evt_${person.userId}_${round}_reset`, 'updated', {
          customer: person.customer,
          status: first,
        }),
        { provider, tables, now },
      )
      for (const status of later) await set(status)
      for (const [name, status] of [...order, ...order]) {
        const id = `evt_${person.userId}_${round}_${name}_${status}`
        const event = eventOf(id, name, { customer: person.customer, status })
        await followSubscription(event, { provider, tables, now })
      }
      const user = await findUser(environment.people, person.userId)
      expect([user?.role, user?.subscription?.status], order.join(' ')).toEqual([roles[last], last])
    }
  },
)
