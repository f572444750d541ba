import PostalMime, { type Email } from 'postal-mime'
import type { FeedbackKind, FeedbackOutcome } from '../services/ses/feedback.ts'
import type { StoredMail } from '../services/ses/outbox.ts'
import type { Ses } from '../services/ses/ses.ts'
import { type HtmlContent, type StatusHtml, statusHtml } from './html.ts'
import { linkedText } from './linked-text.ts'
import { definitions, instantHtml, type StatusPage, section, statusTable } from './page.ts'
import type { StatusReply } from './reply.ts'

const shownMails = 100

async function parse(mail: StoredMail): Promise<Email | undefined> {
  return PostalMime.parse(mail.raw(), { rfc822Attachments: true }).catch(() => undefined)
}

const addressOf = ({ id }: StoredMail) => `/_local/mail/${encodeURIComponent(id)}`

const feedbackLabels: Record<FeedbackKind, string> = { bounce: 'Bounce', complaint: 'Complain' }

/** `subject` makes the buttons' accessible names unique in a list. */
function feedbackButtons(mail: StoredMail, subject?: string): HtmlContent {
  return (['bounce', 'complaint'] as const).map((kind) => {
    const label = feedbackLabels[kind]
    const name = subject === undefined ? label : `${label}: ${subject}`
    return statusHtml`<form method="post" action="${addressOf(mail)}/${kind}"><button aria-label="${name}">${label}</button></form>`
  })
}

/** With the name that mail programs show. */
function senderOf({ source }: StoredMail, email: Email | undefined): string {
  const { name, address } = email?.from ?? {}
  return name && address ? `${name} <${address}>` : (address ?? source)
}

async function mailRow(mail: StoredMail): Promise<HtmlContent[]> {
  const email = await parse(mail)
  const subject = email?.subject || '(no subject)'
  const link = statusHtml`<a href="${addressOf(mail)}">${subject}</a>`
  const sentAt = instantHtml(new Date(mail.sentAt))
  return [link, senderOf(mail, email), mail.destinations.join(', '), sentAt, feedbackButtons(mail, subject)]
}

export async function mailboxPage(ses: Ses): Promise<StatusPage> {
  const mails = ses.listMessages()
  const rows = await Promise.all(mails.slice(0, shownMails).map(mailRow))
  const intro =
    mails.length > shownMails ? statusHtml`<p>The newest ${shownMails} of ${mails.length}.</p>` : undefined
  const columns = ['Subject', 'From', 'To', 'Sent (UTC)', 'Answer']
  const list = statusTable('Mail', columns, { rows, empty: 'No mail has been sent.' })
  return { title: 'Mail', body: section('mail', 'Newest first', intro, list) }
}

function attachmentList({ attachments }: Email): HtmlContent {
  if (attachments.length === 0) return undefined
  const items = attachments.map(
    ({ filename, mimeType }) => statusHtml`<li>${filename ?? '(no name)'}, ${mimeType}</li>`,
  )
  return section('attachments', 'Attachments', statusHtml`<ul>${items}</ul>`)
}

/** The flags of `mailHtml`'s policy; the frame repeats them for browsers that read only one of the two. */
const sandbox = 'allow-popups allow-popups-to-escape-sandbox'

const framePolicy = [
  `sandbox ${sandbox}`,
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

function htmlPart(mail: StoredMail, { html }: Email): HtmlContent {
  if (html === undefined) return undefined
  const address = `${addressOf(mail)}/html`
  const frame = statusHtml`<iframe class="mail" title="The message" sandbox="${sandbox}" src="${address}"></iframe>`
  return section('message', 'Message', frame)
}

function messageParts(mail: StoredMail, email: Email): HtmlContent[] {
  const { headers, text } = email
  const shown = text ? statusHtml`<pre>${linkedText(text)}</pre>` : statusHtml`<p>There is no text part.</p>`
  const all = definitions(headers.map(({ originalKey, value }) => [originalKey, value]))
  return [
    htmlPart(mail, email),
    section('text', 'Text part', shown),
    attachmentList(email),
    statusHtml`<details><summary>Headers</summary>${all}</details>`,
  ]
}

function rawSource(mail: StoredMail): StatusHtml {
  const download = statusHtml`<p><a href="${addressOf(mail)}.eml">Download the message as it was sent</a></p>`
  return statusHtml`<details><summary>Source</summary>${download}<pre>${mail.raw().toString()}</pre></details>`
}

function find(ses: Ses, id: string): StoredMail | undefined {
  return ses.listMessages().find((mail) => mail.id === id)
}

/** Undefined for an unknown id. */
export async function mailPage(ses: Ses, id: string): Promise<StatusPage | undefined> {
  const mail = find(ses, id)
  if (!mail) return undefined
  const email = await parse(mail)
  const envelope = definitions([
    ['From', senderOf(mail, email)],
    ['To', mail.destinations.join(', ')],
    ['Sent (UTC)', instantHtml(new Date(mail.sentAt))],
    ['Configuration set', mail.configurationSet ?? '–'],
  ])
  const answer = section(
    'answer',
    'Answer of the mail server',
    statusHtml`<p>Raises the event that SES would publish.</p>`,
    feedbackButtons(mail),
  )
  const parts = email
    ? messageParts(mail, email)
    : statusHtml`<p>The message cannot be read; its bytes can.</p>`
  const body = statusHtml`${section('envelope', 'Envelope', envelope)}${parts}${rawSource(mail)}${answer}`
  return { title: email?.subject || '(no subject)', body }
}

/**
 * The HTML part as it was sent, for a frame. The policy keeps scripts, forms and remote content from running,
 * also if this address is opened directly. Undefined if there is none.
 */
export async function mailHtml(ses: Ses, id: string): Promise<StatusReply | undefined> {
  const mail = find(ses, id)
  const html = mail && (await parse(mail))?.html
  if (html === undefined) return undefined
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': framePolicy,
    'referrer-policy': 'no-referrer',
  }
  // The first `base` decides: links open in a new tab, because sites refuse to be framed.
  return { status: 200, headers, body: `<!doctype html><base target="_blank">${html}` }
}

const whatHappened: Record<FeedbackOutcome, (named: string) => string> = {
  published: (named) =>
    `An event was sent to the event bus, as SES does with the configuration set ${named}.`,
  'no-configuration-set': () => 'No event was sent: the message has no configuration set.',
  'no-destination': (named) => `No event was sent: the configuration set ${named} sends no such events.`,
}

const feedbackTitles: Record<FeedbackKind, string> = {
  bounce: 'The message came back',
  complaint: 'The message was called spam',
}

/** Simulates a bounce or complaint and shows who was notified. Undefined for an unknown id. */
export function feedbackPage(ses: Ses, kind: FeedbackKind, id: string): StatusPage | undefined {
  const mail = find(ses, id)
  const outcome = ses.giveFeedback(kind, id)
  if (!mail || !outcome) return undefined
  const text = whatHappened[outcome](mail.configurationSet ?? '')
  const back = statusHtml`<p><a href="${addressOf(mail)}">Back to the message</a></p>`
  return { title: feedbackTitles[kind], body: statusHtml`<p role="status">${text}</p>${back}` }
}

/** A download of plain text, so that no browser renders the mail. Undefined for an unknown id. */
export function rawMail(ses: Ses, id: string): StatusReply | undefined {
  const mail = find(ses, id)
  if (!mail) return undefined
  const filename = `${mail.id.replace(/[^\w-]/g, '_')}.eml`
  const headers = {
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': `attachment; filename="${filename}"`,
  }
  return { status: 200, headers, body: mail.raw() }
}
