import { type Mailer, mailNotConfigured, sendMail } from '#functions/clients/mail.ts'
import { currentSecret, type Secrets } from '#functions/clients/secrets.ts'
import type { Table } from '#functions/data/table/table.ts'
import { countAccountMail, type MailAttempt } from '#functions/data/users/mail-attempts.ts'
import { type ChangedBy, confirmationMail } from '#functions/domain/mail/account-mails.ts'
import { linkExpiry, mailedToken } from '#functions/domain/mail/mailed-link.ts'
import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { openLog } from '#functions/invocation/log.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { logUnsentMail } from '#functions/use-cases/accounts/log-unsent-mail.ts'
import type { ConfirmationMail } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { confirmEmailLink } from '#shared/pages/mailed-path.ts'

const logger = openLog()

export type ConfirmationDeps = {
  mailer: Mailer
  linkSecrets: Secrets
  siteUrl: string
}

type Occasion = {
  now: Date
  changedBy?: ChangedBy
  /** The page that the user came from. */
  returnPath?: string | undefined
}

/**
 * Returns false if no mail is configured.
 * @throws DomainError `rate-limited`, `mail-unavailable`, `secret-unavailable`
 */
export async function sendConfirmation(
  deps: ConfirmationDeps,
  user: Pick<UserRecord, 'userId' | 'email'>,
  { now, changedBy, returnPath }: Occasion,
): Promise<boolean> {
  const { mailer, linkSecrets, siteUrl } = deps
  if (!mailer.isConfigured) return false
  const { userId, email } = user
  await logUnsentMail(async () => {
    const secret = await currentSecret(linkSecrets)
    const token = mailedToken({ purpose: 'confirm-email', userId, email }, secret, now)
    const link = siteUrl + confirmEmailLink(token, returnPath)
    const change = changedBy && { at: now, by: changedBy }
    const mail = confirmationMail({ email, link, worksUntil: linkExpiry(now), change })
    await sendMail(mailer, { to: email, ...mail })
  })
  return true
}

/** Counts toward the limit of the address unless sending fails. Throws as `sendConfirmation`. */
async function sendConfirmationWithin(
  deps: ConfirmationDeps & { operations: Table },
  attempt: MailAttempt & Occasion,
): Promise<boolean> {
  const { user, hashKey, now } = attempt
  const taken = await countAccountMail(deps.operations, { email: user.email, hashKey, now })
  try {
    return await sendConfirmation(deps, user, attempt)
  } catch (error) {
    await runOrLog('unsent mail stays counted', taken.undo)
    throw error
  }
}

/** Never throws: for callers whose work is complete without the mail. */
export async function trySendConfirmation(
  deps: ConfirmationDeps & { operations: Table },
  attempt: MailAttempt & Occasion,
): Promise<ConfirmationMail> {
  try {
    return (await sendConfirmationWithin(deps, attempt)) ? 'sent' : 'none'
  } catch (error) {
    logger.warn('confirmation not sent', { error: error instanceof Error ? error : String(error) })
    return 'failed'
  }
}

function confirmedAlready(): DomainError {
  const message = 'This address is already confirmed.'
  return new DomainError('conflict', { code: 'already-confirmed', message })
}

/** @throws DomainError `already-confirmed`, `mail-not-configured`, and as `sendConfirmation` */
export async function resendConfirmation(
  deps: ConfirmationDeps & { operations: Table },
  attempt: { user: UserRecord; hashKey: string; now: Date },
): Promise<void> {
  if (isConfirmed(attempt.user)) throw confirmedAlready()
  if (!deps.mailer.isConfigured) throw mailNotConfigured()
  await sendConfirmationWithin(deps, attempt)
}
