import { type AttemptLimit, type TakenAttempts, takeAttempts } from '#functions/data/attempts.ts'
import type { Table } from '#functions/data/table.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { confirmationMails } from '#shared/deployment/rate-limits.ts'

/** `hashKey`: what hides who is counted. */
export type MailAttempt = { user: Pick<UserRecord, 'userId' | 'email'>; hashKey: string; now: Date }

/**
 * Counts a mail with a link before it is sent: neither fills one account's mailbox, nor do many accounts fill that of somebody else.
 * @throws DomainError `rate-limited`
 */
export async function takeConfirmationMail(
  operations: Table,
  { user, hashKey, now }: MailAttempt,
): Promise<TakenAttempts> {
  const { ofAccount, ofAddress } = confirmationMails
  const limits: AttemptLimit[] = [
    {
      kind: 'confirmation-account',
      subject: user.userId,
      hashKey,
      maximum: ofAccount.maximum,
      windowSeconds: ofAccount.minutes * 60,
    },
    {
      kind: 'confirmation-address',
      subject: user.email,
      hashKey,
      maximum: ofAddress.maximum,
      windowSeconds: ofAddress.minutes * 60,
    },
  ]
  return takeAttempts(operations, limits, now)
}
