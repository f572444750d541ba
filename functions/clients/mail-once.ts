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

/** For mail that must never go out twice. */
export type OnceMailer = { isConfigured: false } | ({ isConfigured: true; isOnce: true } & MailRoute)

/**
 * `unknown`: SES may have sent the mail. The reason is the error's name, because SES quotes addresses in its
 * messages, which must not be logged.
 */
export type SendOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'refused-for-now' | 'refused' | 'unknown'; reason: string }

/** In milliseconds. */
export type MailTimeouts = { request: number; connection: number }

/** Generous: no user waits, and after a timeout the outcome is unknown. */
const usualTimeouts: MailTimeouts = { request: 20_000, connection: 5000 }

/** Never retries, and opens a new connection for each mail: SES may have closed an idle one. */
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

/** System errors without a connection, after which nothing was sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH'])
/** The SDK has one name for its timeouts; only the text tells a connection timeout from a request timeout. */
const neverConnected = /did not establish a connection/
const systemErrorSchema = z.object({ code: z.string(), syscall: z.string().optional() })

function wasNeverSent(error: Error): boolean {
  const { data } = systemErrorSchema.safeParse(error)
  if (data) return neverSent.has(data.code) || (data.code === 'ETIMEDOUT' && data.syscall === 'connect')
  if (error.name === 'TimeoutError') return neverConnected.test(error.message)
  return error.name === 'CredentialsProviderError'
}

/** SES's message for a used-up daily quota. A retry within minutes would not help. */
const dailyQuota = /daily .*quota/i

function outcomeOf(error: Error): 'refused-for-now' | 'refused' | 'unknown' {
  if (wasNeverSent(error)) return 'refused-for-now'
  if (!(error instanceof SESServiceException)) return 'unknown'
  if (throttles.has(error.name)) return dailyQuota.test(error.message) ? 'refused' : 'refused-for-now'
  // Uses the status, because the SDK sets the same `$fault` for all errors that its model does not name.
  const { httpStatusCode: status = 0 } = error.$metadata
  return status >= 400 && status < 500 ? 'refused' : 'unknown'
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : String(error))

export async function sendOnce(
  mailer: OnceMailer & { isConfigured: true },
  mail: Mail,
): Promise<SendOutcome> {
  const command = await sendingCommand(mailer, mail).catch(nameOf)
  if (typeof command === 'string') return { outcome: 'refused', reason: `message not composed: ${command}` }
  try {
    await mailer.client.send(command)
    return { outcome: 'accepted' }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { outcome: outcomeOf(error), reason: error.name }
  }
}

/** Mails per second that the account may send now. */
export async function readSendRate({ client }: OnceMailer & { isConfigured: true }): Promise<number> {
  const { MaxSendRate: rate } = await client.send(new GetSendQuotaCommand({}))
  return z.number().positive().parse(rate)
}
