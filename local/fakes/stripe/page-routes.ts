import * as z from 'zod'
import { type Account, deliveryModes, subscriptionStatuses } from '#local/fakes/stripe/account.ts'
import { changeSubscription, deleteCustomer, payFor } from '#local/fakes/stripe/events.ts'
import { accountPage, checkoutPage, pageHtml, portalPage } from '#local/fakes/stripe/pages.ts'

export type PageRequest = { method: string; path: string; params: URLSearchParams; now: Date }

export type PageAnswer =
  | { status: number; html: string }
  | { location: string; sends?: 'what happened' | 'what waits' }

const modeSchema = z.enum(deliveryModes)
const statusSchema = z.enum(subscriptionStatuses)

function checkout(account: Account, id: string, { method, params, now, path }: PageRequest) {
  const session = account.sessions.find((one) => one.id === id)
  if (!session) return undefined
  if (method === 'GET') {
    return { status: 200, html: checkoutPage(session, { isDeclined: params.has('declined') }) }
  }
  if (session.status !== 'open' || path.endsWith('/decline')) {
    return { location: `/checkout/${id}?declined` }
  }
  payFor(account, session, now)
  return { location: session.successUrl, sends: 'what happened' as const }
}

function portal(account: Account, id: string, { method, path, now }: PageRequest) {
  const found = account.portals.find((one) => one.id === id)
  if (!found) return undefined
  const own = account.subscriptions.filter(({ customer }) => customer === found.customer)
  if (method === 'GET') return { status: 200, html: portalPage(id, own, found.returnUrl) }
  const subscription = own.find((one) => path.endsWith(`/${one.id}/cancel`) && one.status !== 'canceled')
  if (!subscription) return undefined
  changeSubscription(account, { subscription, status: 'canceled', now })
  return { location: `/portal/${id}`, sends: 'what happened' as const }
}

function change(account: Account, [id, wanted]: readonly string[], now: Date) {
  const subscription = account.subscriptions.find((one) => one.id === id)
  const status = statusSchema.safeParse(wanted).data
  if (!subscription || !status) return undefined
  changeSubscription(account, { subscription, status, now })
  return { location: '/', sends: 'what happened' as const }
}

function customers(account: Account, [id, wanted]: readonly string[], now: Date): PageAnswer | undefined {
  if (wanted !== 'delete' || !account.customers.some((one) => one.id === id)) return undefined
  deleteCustomer(account, id ?? '', now)
  return { location: '/', sends: 'what happened' }
}

function deliveries(account: Account, what: string | undefined, params: URLSearchParams): PageAnswer {
  if (what === 'repeat') {
    account.pending.push(...account.taken)
    account.taken = []
  } else if (what === undefined) {
    account.deliveryMode = modeSchema.catch('once').parse(params.get('mode'))
  }
  return { location: '/', sends: what === undefined ? 'what happened' : 'what waits' }
}

function answer(account: Account, request: PageRequest): PageAnswer | undefined {
  const [place, ...rest] = request.path.split('/').slice(1)
  const [id = ''] = rest
  if (request.path === '/') return { status: 200, html: accountPage(account) }
  if (place === 'checkout') return checkout(account, id, request)
  if (place === 'portal') return portal(account, id, request)
  if (request.method !== 'POST') return undefined
  if (place === 'subscriptions') return change(account, rest, request.now)
  if (place === 'customers') return customers(account, rest, request.now)
  return place === 'deliveries' ? deliveries(account, rest[0], request.params) : undefined
}

export function answerPage(account: Account, request: PageRequest): PageAnswer {
  const nothing = { status: 404, html: pageHtml('Not found', 'There is nothing at this address.') }
  return answer(account, request) ?? nothing
}
