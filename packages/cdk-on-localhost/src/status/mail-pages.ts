import PostalMime, { type Email } from 'postal-mime'
import type { FeedbackKind, FeedbackOutcome } from '../services/ses/feedback.ts'
import type { StoredMail } from '../services/ses/outbox.ts'
import type { Ses } from '../services/ses/ses.ts'
import { type HtmlContent, statusHtml } from './html.ts'
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

async function mailRow(mail: StoredMail): Promise<HtmlContent[]> {
  const subject = (await parse(mail))?.subject || '(no subject)'
  const link = statusHtml`<a href="${addressOf(mail)}">${subject}</a>`
  const sentAt = instantHtml(new Date(mail.sentAt))
  return [link, mail.source, mail.destinations.join(', '), sentAt, feedbackButtons(mail, subject)]
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

function messageParts(email: Email): HtmlContent[] {
  const { headers, text, html: source } = email
  return [
    section('headers', 'Headers', definitions(headers.map(({ originalKey, value }) => [originalKey, value]))),
    section(
      'text',
      'Text',
      text ? statusHtml`<pre>${text}</pre>` : statusHtml`<p>There is no text part.</p>`,
    ),
    source === undefined
      ? undefined
      : section('source', 'Source of the HTML part', statusHtml`<pre>${source}</pre>`),
    attachmentList(email),
  ]
}

function find(ses: Ses, id: string): StoredMail | undefined {
  return ses.listMessages().find((mail) => mail.id === id)
}

/** Shows HTML mail as text only, never live. Undefined for an unknown id. */
export async function mailPage(ses: Ses, id: string): Promise<StatusPage | undefined> {
  const mail = find(ses, id)
  if (!mail) return undefined
  const email = await parse(mail)
  const envelope = definitions([
    ['From', mail.source],
    ['To', mail.destinations.join(', ')],
    ['Sent (UTC)', instantHtml(new Date(mail.sentAt))],
    ['Configuration set', mail.configurationSet ?? '–'],
  ])
  const raw = statusHtml`<p><a href="${addressOf(mail)}.eml">The message as it was sent</a></p>`
  const answer = section(
    'answer',
    'Answer of the mail server',
    statusHtml`<p>Raises the event that SES would publish.</p>`,
    feedbackButtons(mail),
  )
  const parts = email ? messageParts(email) : statusHtml`<p>The message cannot be read; its bytes can.</p>`
  const body = statusHtml`${section('envelope', 'Envelope', envelope, raw)}${answer}${parts}`
  return { title: email?.subject || '(no subject)', body }
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
