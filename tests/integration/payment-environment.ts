import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import { findUser } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { openStripe } from '#local/fakes/stripe/stripe.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'

export type PaymentEnvironment = HttpEnvironment & {
  provider: { url: string }
  answers: number[]
  /** Makes the site fail this often before it reads an event. */
  failNext(times: number): void
  /** Presses a button on one of the provider's pages; returns the redirect's target. */
  press(address: string, form?: Record<string, string>): Promise<string>
  checkout(token: string): Promise<string>
  buy(token: string): Promise<void>
  portal(token: string): Promise<string>
  user(userId: string): Promise<UserRecord>
  leave(person: { userId: string; token: string }): Promise<void>
}

async function openSite(environment: HttpEnvironment) {
  const answers: number[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    const rawBody = await text(request)
    const headers = { 'stripe-signature': String(request.headers['stripe-signature']) }
    failures -= 1
    const answer =
      failures >= 0 ? { statusCode: 500 } : await environment.call('webhooks.stripe', { rawBody, headers })
    answers.push(answer.statusCode ?? 0)
    response.writeHead(answer.statusCode ?? 500).end()
  })
  const port = await listen(server)
  return {
    address: `http://127.0.0.1:${port}`,
    answers,
    failNext: (times: number) => {
      failures = times
    },
    close: () => server.close(),
  }
}

async function urlOf(environment: HttpEnvironment, call: string, token: string): Promise<string> {
  const answer = await environment.call(call, { token })
  if (answer.statusCode !== 200) throw new Error(`${call}: ${answer.statusCode} ${answer.body}`)
  return String(JSON.parse(String(answer.body)).url)
}

export async function openPaymentEnvironment(): Promise<PaymentEnvironment> {
  const environment = await openHttpEnvironment()
  const folder = await mkdtemp(join(tmpdir(), 'stripe-'))
  const double = await openStripe({ folder, port: 0, retryMilliseconds: 5 })
  const site = await openSite(environment)
  process.env.PAYMENT_API_ADDRESS = double.url
  environment.putPaymentKeys(double.keys)
  double.deliverTo(site.address)

  async function press(address: string, form: Record<string, string> = {}) {
    const response = await fetch(new URL(address, double.url), {
      method: 'POST',
      headers: { origin: double.url },
      body: new URLSearchParams(form),
      redirect: 'manual',
    })
    await response.body?.cancel()
    return response.headers.get('location') ?? `${response.status}`
  }
  const checkout = (token: string) => urlOf(environment, 'billing.create-checkout', token)
  const portal = (token: string) => urlOf(environment, 'billing.open-portal', token)
  async function user(userId: string) {
    const found = await findUser(environment.people, userId)
    if (!found) throw new Error(`There is no user ${userId}.`)
    return found
  }

  return {
    ...environment,
    provider: { url: double.url },
    answers: site.answers,
    failNext: site.failNext,
    press,
    checkout,
    portal,
    user,
    async buy(token) {
      await press(`${await checkout(token)}/pay`)
    },
    async leave({ userId, token }) {
      const { subscription } = await user(userId)
      await press(`${await portal(token)}/${subscription?.subscriptionId}/cancel`)
    },
    async close() {
      await double.close()
      site.close()
      await environment.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
