import { GetSendQuotaCommand, SESClient, SESServiceException } from '@aws-sdk/client-ses'
import * as z from 'zod'
import {
  type Mail,
  type MailRoute,
  type MailSettings,
  mailerBy,
  sendingCommand,
  throttles,
} from '#functions/clients/mail.ts'

/** The way out for mail that must never go out twice. */
export type OnceMailer = { isConfigured: false } | ({ isConfigured: true; isOnce: true } & MailRoute)

/**
 * What became of a message: taken; certainly not taken, and either worth another try later or not; or unknown, because the answer never
 * came. The reason is the name of the error: SES quotes addresses in its messages, which no log may hold.
 */
export type Handover =
  | { outcome: 'taken' }
  | { outcome: 'refused-for-now' | 'refused' | 'unknown'; reason: string }

/** In milliseconds. */
export type MailTimeouts = { request: number; connection: number }

/** Nobody waits for it, and whoever gives up early does not know what became of the mail. */
const usualTimeouts: MailTimeouts = { request: 20_000, connection: 5000 }

/** A mailer whose client tries nothing twice, and uses no connection of before, which the other side may have closed meanwhile. */
export function openOnceMailer(settings: MailSettings, timeouts: Partial<MailTimeouts> = {}): OnceMailer {
  const { request, connection } = { ...usualTimeouts, ...timeouts }
  const requestHandler = {
    connectionTimeout: connection,
    requestTimeout: request,
    throwOnRequestTimeout: true,
    httpAgent: { keepAlive: false },
    httpsAgent: { keepAlive: false },
  }
  const mailer = mailerBy(() => new SESClient({ maxAttempts: 1, requestHandler }), settings)
  return mailer.isConfigured ? { ...mailer, isOnce: true } : mailer
}

/** Nothing was sent over a connection that was never there, or with credentials that were never found. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])
/** The SDK has one name for its timeouts, and only its text tells the one before the connection from the one of the answer. */
const neverConnected = /did not establish a connection/
const systemErrorSchema = z.object({ code: z.string(), syscall: z.string().optional() })

function hasNeverLeft(error: Error): boolean {
  const { data } = systemErrorSchema.safeParse(error)
  if (data) return neverSent.has(data.code) || (data.code === 'ETIMEDOUT' && data.syscall === 'connect')
  if (error.name === 'TimeoutError') return neverConnected.test(error.message)
  return error.name === 'CredentialsProviderError'
}

/** What is used up for a day is not there again in minutes. */
const dailyQuota = /daily .*quota/i

function outcomeOf(error: Error): 'refused-for-now' | 'refused' | 'unknown' {
  if (hasNeverLeft(error)) return 'refused-for-now'
  if (!(error instanceof SESServiceException)) return 'unknown'
  if (throttles.has(error.name)) return dailyQuota.test(error.message) ? 'refused' : 'refused-for-now'
  // What the SDK says of the fault is the same for all errors that its model does not name.
  const { httpStatusCode: status = 0 } = error.$metadata
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error))

/** Hands one message to SES, once. */
export async function sendOnce(mailer: OnceMailer & { isConfigured: true }, mail: Mail): Promise<Handover> {
  const command = await sendingCommand(mailer, mail).catch(nameOf)
  if (typeof command === 'string') return { outcome: 'refused', reason: `message not composed: ${command}` }
  try {
    await mailer.client.send(command)
    return { outcome: 'taken' }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { outcome: outcomeOf(error), reason: error.name }
  }
}

/** Mails a second that the account may send at this time. */
export async function readSendRate({ client }: OnceMailer & { isConfigured: true }): Promise<number> {
  const { MaxSendRate: rate } = await client.send(new GetSendQuotaCommand({}))
  return z.number().positive().parse(rate)
}
