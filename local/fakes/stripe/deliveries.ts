import Stripe from 'stripe'
import type { AccountEvent, KeptAccount } from '#local/fakes/stripe/account.ts'

export type DeliveriesOptions = {
  kept: KeptAccount
  now(): Date
  /** Pause before the first retry. It doubles with each retry, up to a minute. */
  retryMilliseconds: number
}

export type Deliveries = {
  deliverTo(address: string): void
  /**
   * Sends pending events in the order of the delivery mode. In the mode `held`, only if `isAsked` is true.
   */
  send(isAsked?: boolean): Promise<void>
  close(): void
}

const takenKept = 20
const longestWaitMilliseconds = 60_000

async function post(address: string, event: AccountEvent, { secret, now }: { secret: string; now: Date }) {
  const timestamp = Math.floor(now.getTime() / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: event.body, secret, timestamp })
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: event.body,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return 0
  }
}

/** Signs events and sends them to the site, with retries. Never two sends at the same time. */
export function openDeliveries({ kept, now, retryMilliseconds }: DeliveriesOptions): Deliveries {
  const { account, save } = kept
  let address: string | undefined
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  let isClosed = false

  async function sendOne(event: AccountEvent, to: string): Promise<void> {
    for (let copies = account.deliveryMode === 'twice' ? 2 : 1; copies > 0; copies -= 1) {
      event.attempts += 1
      event.answered = await post(to, event, { secret: account.webhookSecret, now: now() })
    }
    if (event.answered === undefined || event.answered < 200 || event.answered > 299) return
    account.pending = account.pending.filter(({ id }) => id !== event.id)
    account.taken = [...account.taken, event].slice(-takenKept)
  }

  async function sendAll(isAsked: boolean): Promise<void> {
    if (isClosed || address === undefined || (account.deliveryMode === 'held' && !isAsked)) return
    const inOrder = account.deliveryMode === 'backwards' ? account.pending.toReversed() : [...account.pending]
    for (const event of inOrder) await sendOne(event, address)
    save()
    if (account.pending.length > 0 && account.deliveryMode !== 'held') repeatLater()
  }

  function repeatLater(): void {
    if (isClosed) return
    const attempts = Math.min(...account.pending.map((event) => event.attempts))
    const wait = Math.min(longestWaitMilliseconds, retryMilliseconds * 2 ** Math.max(0, attempts - 1))
    clearTimeout(timer)
    timer = setTimeout(() => void send(), wait)
    timer.unref()
  }

  function send(isAsked = false): Promise<void> {
    sending = sending.then(() => sendAll(isAsked))
    return sending
  }

  return {
    deliverTo(to) {
      address = to
      void send()
    },
    send,
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
