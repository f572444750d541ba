import { type Mailer, sendMail } from '#functions/clients/mail.ts'
import { currentSecret, type Secrets } from '#functions/clients/secrets.ts'
import { type MailAttempt, takeConfirmationMail } from '#functions/data/mail-attempts.ts'
import type { Table } from '#functions/data/table.ts'
import { confirmationMail } from '#functions/domain/mail/account-mails.ts'
import { linkExpiry, mailedToken } from '#functions/domain/mail/mailed-link.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { noteUnsent } from '#functions/use-cases/accounts/note-unsent.ts'
import { confirmEmailLink } from '#shared/pages/mailed-path.ts'

export type ConfirmationDeps = {
  mailer: Mailer
  /** That mailed links are signed with. */
  linkSecrets: Secrets
  siteUrl: string
}

/**
 * Mails the link that confirms a person's address; answers whether it was sent, which it is not where no mail is set up.
 * @throws DomainError `rate-limited`, `mail-unavailable`, `secret-unavailable`: nothing is known to be sent
 */
export async function sendConfirmation(
  deps: ConfirmationDeps,
  user: Pick<UserRecord, 'userId' | 'email'>,
  now: Date,
): Promise<boolean> {
  const { mailer, linkSecrets, siteUrl } = deps
  if (!mailer.isConfigured) return false
  const { userId, email } = user
  await noteUnsent(async () => {
    const secret = await currentSecret(linkSecrets)
    const token = mailedToken({ purpose: 'confirm-email', userId, email }, secret, now)
    const link = siteUrl + confirmEmailLink(token)
    await sendMail(mailer, { to: email, ...confirmationMail(email, link, linkExpiry(now)) })
  })
  return true
}

/**
 * The same within the limits of one account and one address; what was not sent is not counted.
 * @throws DomainError as `sendConfirmation`
 */
export async function sendConfirmationWithin(
  deps: ConfirmationDeps & { operations: Table },
  attempt: MailAttempt,
): Promise<boolean> {
  const taken = await takeConfirmationMail(deps.operations, attempt)
  try {
    return await sendConfirmation(deps, attempt.user, attempt.now)
  } catch (error) {
    await taken.giveBack()
    throw error
  }
}
