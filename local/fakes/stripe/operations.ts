import type { Account, CheckoutSession, StripeSubscription } from '#local/fakes/stripe/account.ts'
import { nextId, price } from '#local/fakes/stripe/account.ts'
import { changeSubscription } from '#local/fakes/stripe/events.ts'

export type StripeContext = { baseUrl: string; now: Date }

export class StripeApiError extends Error {
  readonly status: number
  readonly fields: { type: string; code?: string }

  constructor(status: number, fields: { type: string; code?: string }, message: string) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

const invalid = (message: string, code?: string) =>
  new StripeApiError(
    code === 'resource_missing' ? 404 : 400,
    { type: 'invalid_request_error', ...(code && { code }) },
    message,
  )

const missing = (what: string, id: string) => invalid(`No such ${what}: '${id}'`, 'resource_missing')

function required(params: URLSearchParams, name: string): string {
  const value = params.get(name)
  if (value) return value
  throw invalid(`Missing required param: ${name}.`)
}

function customerOf(account: Account, params: URLSearchParams): string {
  const id = required(params, 'customer')
  if (account.customers.some((customer) => customer.id === id)) return id
  throw missing('customer', id)
}

const list = (data: readonly unknown[]) => ({ object: 'list', data, has_more: false, url: '' })

/** Stripe lists the newest objects first. */
const newest = <Item>(items: readonly Item[], params: URLSearchParams): Item[] =>
  items.toReversed().slice(0, Number(params.get('limit') ?? 10))

const showSubscription = ({ id, customer, status }: StripeSubscription) => ({
  id,
  object: 'subscription',
  customer,
  status,
})

const showSession = (session: CheckoutSession, { baseUrl }: StripeContext) => ({
  id: session.id,
  object: 'checkout.session',
  mode: 'subscription',
  customer: session.customer,
  client_reference_id: session.clientReferenceId,
  metadata: session.metadata,
  status: session.status,
  url: session.status === 'open' ? `${baseUrl}/checkout/${session.id}` : null,
})

export function createSession(account: Account, params: URLSearchParams, place: StripeContext) {
  if (required(params, 'line_items[0][price]') !== price.id) throw missing('price', 'line_items[0][price]')
  const metadata = [...params].flatMap(([name, value]) => {
    const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
    return key ? [[key, value] as const] : []
  })
  const session: CheckoutSession = {
    customer: customerOf(account, params),
    id: nextId(account, 'cs_test'),
    clientReferenceId: params.get('client_reference_id') ?? '',
    price: price.id,
    metadata: Object.fromEntries(metadata),
    successUrl: required(params, 'success_url'),
    cancelUrl: required(params, 'cancel_url'),
    status: 'open',
  }
  account.sessions.push(session)
  return showSession(session, place)
}

export function createFakeCustomer(account: Account, params: URLSearchParams) {
  const customer = { id: nextId(account, 'cus'), email: params.get('email') ?? '' }
  account.customers.push(customer)
  return { ...customer, object: 'customer' }
}

export function createPortal(account: Account, params: URLSearchParams, { baseUrl }: StripeContext) {
  const customer = customerOf(account, params)
  const portal = { id: nextId(account, 'bps'), customer, returnUrl: required(params, 'return_url') }
  account.portals.push(portal)
  return { id: portal.id, object: 'billing_portal.session', url: `${baseUrl}/portal/${portal.id}` }
}

export function listSubscriptions(account: Account, params: URLSearchParams) {
  const customer = customerOf(account, params)
  const isAsked = ({ status }: StripeSubscription) => params.get('status') === 'all' || status !== 'canceled'
  const own = account.subscriptions.filter((one) => one.customer === customer && isAsked(one))
  return list(newest(own, params).map(showSubscription))
}

export function listCheckoutSessions(account: Account, params: URLSearchParams, place: StripeContext) {
  const customer = customerOf(account, params)
  const status = params.get('status')
  const own = account.sessions.filter(
    (one) => one.customer === customer && (status === null || one.status === status),
  )
  return list(newest(own, params).map((session) => showSession(session, place)))
}

export function expireSession(account: Account, id: string, place: StripeContext) {
  const session = account.sessions.find((one) => one.id === id)
  if (!session) throw missing('checkout.session', id)
  if (session.status !== 'open')
    throw invalid('Only Checkout Sessions with a status in ["open"] can be expired.')
  session.status = 'expired'
  return showSession(session, place)
}

export function cancelFakeSubscription(account: Account, id: string, { now }: StripeContext) {
  const subscription = account.subscriptions.find((one) => one.id === id && one.status !== 'canceled')
  if (!subscription) throw missing('subscription', id)
  changeSubscription(account, { subscription, status: 'canceled', now })
  return showSubscription(subscription)
}

export function retrievePrice(id: string) {
  if (id !== price.id) throw missing('price', id)
  return price
}
