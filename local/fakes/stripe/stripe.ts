import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import {
  allowedHosts,
  allowedOrigins,
  type Exchange,
  listen,
  localListener,
  portError,
  refuseForgery,
  sendSentence,
} from 'cdk-on-localhost/http'
import { openAccount, price } from '#local/fakes/stripe/account.ts'
import { answerApi } from '#local/fakes/stripe/api.ts'
import { openDeliveries } from '#local/fakes/stripe/deliveries.ts'
import { answerPage } from '#local/fakes/stripe/page-routes.ts'

export type StripeFake = {
  url: string
  keys: { secretKey: string; webhookSecret: string; priceId: string }
  /** Sets the webhook URL and sends the events that were pending at the last shutdown. */
  deliverTo(address: string): void
  close(): Promise<void>
}

export type StripeFakeOptions = {
  folder: string
  port: number
  now?: () => Date
  retryMilliseconds?: number
}

/** After a form is submitted, the fake redirects to the site, so CSP's `form-action` must allow the site. */
const protection = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self' http://127.0.0.1:* http://localhost:*; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
}

async function paramsOf(request: IncomingMessage, url: URL): Promise<URLSearchParams> {
  return request.method === 'POST' ? new URLSearchParams(await text(request)) : url.searchParams
}

const headerOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : undefined)

/**
 * Fakes the Stripe calls that the product makes, the pages for paying, declining and canceling, and signed
 * events.
 * @throws StartError when the port is taken
 */
export async function openStripe(options: StripeFakeOptions): Promise<StripeFake> {
  const { folder, now = () => new Date(), retryMilliseconds = 1000 } = options
  const kept = openAccount(folder)
  const { account, save } = kept
  const deliveries = openDeliveries({ kept, now, retryMilliseconds })
  let baseUrl = ''

  async function api({ request, response, url }: Exchange) {
    const { status, body } = answerApi(
      account,
      {
        method: request.method ?? '',
        path: url.pathname,
        params: await paramsOf(request, url),
        authorization: request.headers.authorization,
        idempotencyKey: headerOf(request.headers['idempotency-key']),
      },
      { baseUrl, now: now() },
    )
    save()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    await deliveries.send()
  }

  async function pages({ request, response, url }: Exchange) {
    const method = request.method ?? ''
    const forgery = refuseForgery(method, request.headers, allowedHosts(baseUrl))
    if (forgery) return sendSentence({ request, response }, ...forgery)
    const params = await paramsOf(request, url)
    const answer = answerPage(account, { method, path: url.pathname, params, now: now() })
    save()
    if ('html' in answer) {
      const headers = { ...protection, 'content-type': 'text/html; charset=utf-8' }
      response.writeHead(answer.status, headers).end(answer.html)
      return
    }
    response.writeHead(303, { ...protection, location: answer.location }).end()
    if (answer.sends) await deliveries.send(answer.sends === 'what waits')
  }

  const admission = { hosts: () => allowedHosts(baseUrl), origins: () => allowedOrigins(baseUrl) }
  const server = createServer(
    localListener(admission, (exchange) =>
      exchange.url.pathname.startsWith('/v1/') ? api(exchange) : pages(exchange),
    ),
  )
  const port = await listen(server, options.port).catch((error: unknown) => {
    throw portError(error)
  })
  baseUrl = `http://127.0.0.1:${port}`

  return {
    url: baseUrl,
    keys: { secretKey: account.secretKey, webhookSecret: account.webhookSecret, priceId: price.id },
    deliverTo: deliveries.deliverTo,
    close() {
      deliveries.close()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
