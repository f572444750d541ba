import {
  type AttemptLimit,
  attemptsKeyOf,
  type TakenAttempts,
  takeAttempts,
} from '#functions/data/attempts.ts'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { addressChanges, confirmationMails } from '#shared/deployment/rate-limits.ts'

/** `hashKey`: what hides who is counted. */
export type MailAttempt = { user: Pick<UserRecord, 'userId' | 'email'>; hashKey: string; now: Date }

type Bound = { maximum: number; minutes: number }

function limitOf(kind: string, subject: string, bound: Bound & { hashKey: string }): AttemptLimit {
  const { hashKey, maximum, minutes } = bound
  return { kind, subject, hashKey, maximum, windowSeconds: minutes * 60 }
}

/** Where mails with a link and changes of address are counted of an account. */
export function mailCountsOf({ user, hashKey }: Omit<MailAttempt, 'now'>): {
  links: Key[]
  addressChanges: Key[]
} {
  return {
    links: [
      attemptsKeyOf({ kind: 'confirmation-account', subject: user.userId, hashKey }),
      attemptsKeyOf({ kind: 'confirmation-address', subject: user.email, hashKey }),
    ],
    addressChanges: [attemptsKeyOf({ kind: 'address-change', subject: user.userId, hashKey })],
  }
}

/**
 * Counts a mail with a link before it is sent: neither fills one account's mailbox, nor do many accounts fill that of somebody else.
 * @throws DomainError `rate-limited`
 */
export async function takeConfirmationMail(
  operations: Table,
  { user, hashKey, now }: MailAttempt,
): Promise<TakenAttempts> {
  const { ofAccount, ofAddress } = confirmationMails
  const limits = [
    limitOf('confirmation-account', user.userId, { ...ofAccount, hashKey }),
    limitOf('confirmation-address', user.email, { ...ofAddress, hashKey }),
  ]
  return takeAttempts(operations, limits, now)
}

/**
 * Counts a change of address before it is tried, so that nobody finds out by trying which addresses have accounts.
 * @throws DomainError `rate-limited`
 */
export async function takeAddressChange(
  operations: Table,
  { user, hashKey, now }: MailAttempt,
): Promise<void> {
  await takeAttempts(
    operations,
    [limitOf('address-change', user.userId, { ...addressChanges, hashKey })],
    now,
  )
}
