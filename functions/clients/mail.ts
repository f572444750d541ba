import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import MailComposer from 'nodemailer/lib/mail-composer'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { emailPattern } from '#shared/rules/credentials.ts'

export type MailSettings = {
  /** Empty: this deployment sends no mail. */
  domain: string
  senderName: string
  senderMailbox: string
  /** Empty: no replies. */
  replyTo: string
  configurationSet: string
}

export type MailRoute = {
  client: SESClient
  from: { name: string; address: string }
  replyTo: string
  configurationSet: string
}

export type Mailer = { isConfigured: false } | ({ isConfigured: true } & MailRoute)

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string | undefined
  headers?: Readonly<Record<string, string>>
}

/** All attempts together must fit into the time limit of an API call. */
const requestMilliseconds = 5000
const connectionMilliseconds = 2000
const tries = 3

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

/** For mail that a user waits for: retried, so it may arrive twice. */
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
    message: "This site doesn't send email.",
  })
}

export const throttles: ReadonlySet<string> = new Set([
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'LimitExceeded',
])

/** SES quotes addresses in its messages, which must not be logged, so only the error's name is kept. */
function mailError(error: unknown): DomainError {
  const name = error instanceof Error ? error.name : 'unknown'
  const cause = new Error(`SES didn't take the message: ${name}`)
  if (throttles.has(name)) {
    const message = 'Too much email is going out right now. Please try again in a minute.'
    return new DomainError('too-many', { code: 'rate-limited', message, retryAfterSeconds: 60, cause })
  }
  const message = "The email couldn't be sent. Please try again in a few minutes."
  return new DomainError('provider', { code: 'mail-unavailable', message, cause })
}

/** One plain address: no second recipient, name or header. */
const recipientSchema = z.email({ pattern: emailPattern }).max(254)

/** RFC 5322. No text can add a header or load a file. */
function compose({ to, subject, text, html, headers }: Mail, { from, replyTo }: MailRoute): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: recipientSchema.parse(to) },
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** @throws if the recipient is not one plain address */
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
 * If SES accepts a mail but its answer is lost, the mail goes out twice.
 * @throws DomainError `mail-not-configured`, `rate-limited`, `mail-unavailable`: the mail may not have been
 * sent
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
