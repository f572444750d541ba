import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeFolder, readState, writeState } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'

const sessionSchema = z.object({
  id: z.string(),
  customer: z.string(),
  clientReferenceId: z.string(),
  price: z.string(),
  metadata: z.record(z.string(), z.string()),
  successUrl: z.string(),
  cancelUrl: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
})
export type CheckoutSession = z.infer<typeof sessionSchema>

export const subscriptionStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete_expired',
  'canceled',
] as const
const subscriptionSchema = z.object({
  id: z.string(),
  customer: z.string(),
  status: z.enum(subscriptionStatuses),
})
export type StripeSubscription = z.infer<typeof subscriptionSchema>
export type SubscriptionStatus = StripeSubscription['status']

/**
 * `twice` sends every event twice, `backwards` the newest first. `held` sends events only when the developer
 * requests it on the fake's page.
 */
export const deliveryModes = ['once', 'twice', 'backwards', 'held'] as const

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  body: z.string(),
  attempts: z.int(),
  /** Status of the site's last response; 0 if the site could not be reached. Undefined: not delivered yet. */
  answered: z.int().optional(),
})
export type AccountEvent = z.infer<typeof eventSchema>

const accountSchema = z.object({
  secretKey: z.string(),
  webhookSecret: z.string(),
  deliveryMode: z.enum(deliveryModes),
  made: z.int(),
  customers: z.array(z.object({ id: z.string(), email: z.string() })),
  sessions: z.array(sessionSchema),
  portals: z.array(z.object({ id: z.string(), customer: z.string(), returnUrl: z.string() })),
  subscriptions: z.array(subscriptionSchema),
  answers: z.record(z.string(), z.object({ asked: z.string(), status: z.int(), body: z.string() })),
  pending: z.array(eventSchema),
  taken: z.array(eventSchema),
})

/** In each list, the newest element is the last. */
export type Account = z.infer<typeof accountSchema>

export const price = {
  id: 'price_local_pro',
  object: 'price',
  active: true,
  currency: 'usd',
  unit_amount: 500,
  recurring: { interval: 'month', interval_count: 1 },
} as const

export type KeptAccount = { account: Account; save(): void }

function newAccount(): Account {
  return {
    secretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    webhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    deliveryMode: 'once',
    made: 0,
    customers: [],
    sessions: [],
    portals: [],
    subscriptions: [],
    answers: {},
    pending: [],
    taken: [],
  }
}

export function openAccount(folder: string): KeptAccount {
  makeFolder(folder)
  const path = join(folder, 'account.json')
  const account = readState(path, accountSchema) ?? newAccount()
  const save = () => writeState(path, JSON.stringify(account, undefined, 2), { mode: 0o600 })
  save()
  return { account, save }
}

export function nextId(account: Account, prefix: string): string {
  account.made += 1
  return `${prefix}_local_${account.made}`
}
