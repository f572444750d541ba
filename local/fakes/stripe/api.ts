import type { Account } from '#local/fakes/stripe/account.ts'
import {
  cancelFakeSubscription,
  createFakeCustomer,
  createPortal,
  createSession,
  expireSession,
  listCheckoutSessions,
  listSubscriptions,
  retrievePrice,
  StripeApiError,
  type StripeContext,
} from '#local/fakes/stripe/operations.ts'

export type ApiRequest = {
  method: string
  path: string
  /** Parameters of the query or form. Nested names are written with brackets, as in Stripe. */
  params: URLSearchParams
  authorization: string | undefined
  idempotencyKey: string | undefined
}

export type ApiAnswer = { status: number; body: string }

type Operation = (account: Account, request: ApiRequest & { id: string }, place: StripeContext) => unknown

const operations: readonly [method: string, path: RegExp, operation: Operation][] = [
  ['GET', /^\/v1\/prices\/([^/]+)$/, (_account, { id }) => retrievePrice(id)],
  ['POST', /^\/v1\/customers$/, (account, { params }) => createFakeCustomer(account, params)],
  ['GET', /^\/v1\/subscriptions$/, (account, { params }) => listSubscriptions(account, params)],
  [
    'DELETE',
    /^\/v1\/subscriptions\/([^/]+)$/,
    (account, { id }, place) => cancelFakeSubscription(account, id, place),
  ],
  [
    'GET',
    /^\/v1\/checkout\/sessions$/,
    (account, { params }, place) => listCheckoutSessions(account, params, place),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions$/,
    (account, { params }, place) => createSession(account, params, place),
  ],
  [
    'POST',
    /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    (account, { id }, place) => expireSession(account, id, place),
  ],
  [
    'POST',
    /^\/v1\/billing_portal\/sessions$/,
    (account, { params }, place) => createPortal(account, params, place),
  ],
]

function perform(account: Account, request: ApiRequest, place: StripeContext): unknown {
  if (request.authorization !== `Bearer ${account.secretKey}`) {
    throw new StripeApiError(401, { type: 'invalid_request_error' }, 'Invalid API Key provided.')
  }
  for (const [method, pattern, operation] of operations) {
    const found = method === request.method ? pattern.exec(request.path) : null
    if (found) return operation(account, { ...request, id: found[1] ?? '' }, place)
  }
  throw new StripeApiError(
    404,
    { type: 'invalid_request_error' },
    `Unrecognized request URL (${request.method}: ${request.path}).`,
  )
}

function attempt(account: Account, request: ApiRequest, place: StripeContext): ApiAnswer {
  try {
    return { status: 200, body: JSON.stringify(perform(account, request, place)) }
  } catch (error) {
    if (!(error instanceof StripeApiError)) throw error
    return {
      status: error.status,
      body: JSON.stringify({ error: { ...error.fields, message: error.message } }),
    }
  }
}

/**
 * Supports only the Stripe calls that Sidelight makes. A repeated idempotency key gets the first response
 * again.
 */
export function answerApi(account: Account, request: ApiRequest, place: StripeContext): ApiAnswer {
  const key = request.method === 'POST' ? request.idempotencyKey : undefined
  const asked = `${request.path}?${request.params}`
  const before = key === undefined ? undefined : account.answers[key]
  if (before && before.asked !== asked) {
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with.'
    return { status: 400, body: JSON.stringify({ error: { type: 'idempotency_error', message } }) }
  }
  if (before) return before
  const answer = attempt(account, request, place)
  if (key !== undefined && answer.status < 500) account.answers[key] = { asked, ...answer }
  return answer
}
