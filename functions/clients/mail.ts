import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import MailComposer from 'nodemailer/lib/mail-composer'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { emailPattern } from '#shared/rules/credentials.ts'

export type MailSettings = {
  /** Empty: no mail is set up. */
  domain: string
  /** What stands before the address that our mail comes from. */
  senderName: string
  /** The part of that address before the `@`. */
  senderMailbox: string
  /** Where answers go; empty: nowhere. */
  replyTo: string
  configurationSet: string
}

export type MailRoute = {
  client: SESClient
  from: { name: string; address: string }
  replyTo: string
  configurationSet: string
}

/** The way out for mail, where this deployment has one. */
export type Mailer = { isConfigured: false } | ({ isConfigured: true } & MailRoute)

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  /** Further headers by their names. */
  headers?: Readonly<Record<string, string>>
}

/** All tries together leave a call of the site the time to say that it failed. */
const requestMilliseconds = 5000
const connectionMilliseconds = 2000
const tries = 3

/** The way out by a client: one per container; the SDK finds region, credentials and endpoint in the environment. */
export function mailerBy(open: () => SESClient, settings: MailSettings): Mailer {
  const { domain, senderName, senderMailbox, replyTo, configurationSet } = settings
  if (!domain) return { isConfigured: false }
  return {
    isConfigured: true,
    client: open(),
    from: { name: senderName, address: `${senderMailbox}@${domain}` },
    replyTo,
    configurationSet,
  }
}

/** For mail that somebody waits for: better twice than not at all. */
export function openMailer(settings: MailSettings): Mailer {
  const requestHandler = {
    connectionTimeout: connectionMilliseconds,
    requestTimeout: requestMilliseconds,
    throwOnRequestTimeout: true,
  }
  return mailerBy(() => new SESClient({ maxAttempts: tries, requestHandler }), settings)
}

export function mailNotConfigured(): DomainError {
  return new DomainError('conflict', {
    code: 'mail-not-configured',
    message: 'This site does not send email.',
  })
}

export const throttles: ReadonlySet<string> = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'LimitExceeded',
])

/** SES quotes addresses in its messages, which no log may hold: what is handed on is what the refusal is called. */
function mailError(error: unknown): DomainError {
  const name = error instanceof Error ? error.name : 'unknown'
  const cause = new Error(`SES did not take the message: ${name}`)
  if (throttles.has(name)) {
    const message = 'Too much email is going out right now. Please try again in a minute.'
    return new DomainError('too-many', { code: 'rate-limited', message, retryAfterSeconds: 60, cause })
  }
  const message = 'The email could not be sent. Please try again in a few minutes.'
  return new DomainError('provider', { code: 'mail-unavailable', message, cause })
}

/** One address and nothing around it: no second recipient, no name, no header. */
const recipientSchema = z.email({ pattern: emailPattern }).max(254)

/** The message as it travels (RFC 5322). Whatever a text holds, it makes no header and loads no file. */
function compose({ to, subject, text, html, headers }: Mail, { from, replyTo }: MailRoute): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: recipientSchema.parse(to) },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    // No machine answers with a note that somebody is away (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** What hands the message to SES. @throws where the recipient is not one plain address */
export async function sendingCommand(route: MailRoute, mail: Mail): Promise<SendRawEmailCommand> {
  const raw = await compose(mail, route)
  return new SendRawEmailCommand({
    Source: route.from.address,
    Destinations: [mail.to],
    RawMessage: { Data: raw },
    ConfigurationSetName: route.configurationSet,
  })
}

/**
 * Hands one message to SES. When it returns, SES has taken it; one that SES may have taken without saying so may go out twice.
 * @throws DomainError `mail-not-configured`, `rate-limited`, `mail-unavailable`: nothing is known to be sent
 */
export async function sendMail(mailer: Mailer, mail: Mail): Promise<void> {
  if (!mailer.isConfigured) throw mailNotConfigured()
  const command = await sendingCommand(mailer, mail)
  try {
    await mailer.client.send(command)
  } catch (error) {
    throw mailError(error)
  }
}
