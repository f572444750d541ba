import { Html, type HtmlContent, html } from 'cdk-on-localhost'
import {
  type Account,
  type AccountEvent,
  type CheckoutSession,
  deliveryModes,
  price,
  type StripeSubscription,
  subscriptionStatuses,
} from '#local/fakes/stripe/account.ts'

const style = `
:root { color-scheme: light dark }
body { max-width: 44rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
h2 { margin-top: 2rem }
button, select { font: inherit; min-height: 2.5rem; padding: 0.25rem 1rem; margin: 0.25rem 0.5rem 0.25rem 0; border: 1px solid; border-radius: 0.5rem }
form { display: inline }
ul { padding-left: 1.25rem }
.bad { color: light-dark(#a51410, #ff9d95) }
li { margin: 0.5rem 0; overflow-wrap: anywhere }
`

export function pageHtml(title: string, ...content: HtmlContent[]): string {
  const whole = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>This stands in for the payment provider on this machine. No card is charged.</p>
${content}
</main>
</body>
</html>`
  return `<!doctype html>\n${whole.text}\n`
}

const button = (action: string, label: string) =>
  html`<form method="post" action="${action}"><button>${label}</button></form>`

const amount = `$${(price.unit_amount / 100).toFixed(2)} a month`

export function checkoutPage(session: CheckoutSession, { isDeclined }: { isDeclined: boolean }): string {
  const own = `/checkout/${session.id}`
  if (session.status !== 'open') {
    return pageHtml(
      'Checkout',
      html`<p>This checkout is over.</p>`,
      html`<p><a href="${session.cancelUrl}">Go back</a></p>`,
    )
  }
  return pageHtml(
    'Checkout',
    html`<p>Pro, ${amount}</p>`,
    isDeclined
      ? html`<p class="bad" role="alert">Your card was declined. Please try another one.</p>`
      : undefined,
    button(`${own}/pay`, 'Pay'),
    button(`${own}/decline`, 'Pay with a card that is declined'),
    html`<p><a href="${session.cancelUrl}">Cancel and go back</a></p>`,
  )
}

export function portalPage(id: string, own: readonly StripeSubscription[], returnUrl: string): string {
  const rows = own.map(
    (one) =>
      html`<li>Pro, ${amount}: ${one.status} ${
        one.status === 'canceled'
          ? undefined
          : button(`/portal/${id}/${one.id}/cancel`, 'Cancel subscription')
      }</li>`,
  )
  return pageHtml(
    'Your subscription',
    rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>You have none.</p>`,
    html`<p><a href="${returnUrl}">Go back</a></p>`,
  )
}

const list = (rows: readonly Html[]) => (rows.length > 0 ? html`<ul>${rows}</ul>` : html`<p>None.</p>`)

function attemptsOf({ attempts, answered }: AccountEvent): string {
  const tried = attempts === 1 ? '1 attempt' : `${attempts} attempts`
  return answered === undefined ? tried : `${tried}, last answer ${answered}`
}

const eventRow = (event: AccountEvent) => html`<li>${event.id} ${event.type}: ${attemptsOf(event)}</li>`

const modeNames: Record<Account['deliveryMode'], string> = {
  once: 'as they happen',
  twice: 'each one twice',
  backwards: 'the last one first',
  held: 'only when asked',
}

export function accountPage(account: Account): string {
  const options = deliveryModes.map((mode) =>
    mode === account.deliveryMode
      ? html`<option value="${mode}" selected>${modeNames[mode]}</option>`
      : html`<option value="${mode}">${modeNames[mode]}</option>`,
  )
  const subscriptions = account.subscriptions.map(
    (one) =>
      html`<li>${one.id} of ${one.customer}: ${one.status} ${subscriptionStatuses
        .filter((status) => status !== one.status)
        .map((status) => button(`/subscriptions/${one.id}/${status}`, status))}</li>`,
  )
  const customers = account.customers.map(
    ({ id, email }) => html`<li>${id}, ${email} ${button(`/customers/${id}/delete`, 'Delete customer')}</li>`,
  )
  return pageHtml(
    'Payment provider',
    html`<h2>Customers</h2>${list(customers)}<h2>Subscriptions</h2>${list(subscriptions)}`,
    html`<h2>Events</h2><form method="post" action="/deliveries"><label>Events are sent <select name="mode">${options}</select></label><button>Change</button></form>${button('/deliveries/send', 'Send what waits')}${button('/deliveries/repeat', 'Send all again')}`,
    html`<h3>Waiting</h3>${list(account.pending.map(eventRow))}<h3>Taken</h3>${list(account.taken.map(eventRow))}`,
  )
}
