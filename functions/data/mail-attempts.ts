import {
  type AttemptLimit,
  attemptsKeyOf,
  type TakenAttempts,
  takeAttempt,
  takeAttempts,
} from '#functions/data/attempts.ts'
import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { addressChanges, confirmationMails, mailPreferenceChanges } from '#shared/deployment/rate-limits.ts'

/** `hashKey`: what hides who is counted. */
export type MailAttempt = { user: Pick<UserRecord, 'userId' | 'email'>; hashKey: string; now: Date }

type Bound = { maximum: number; minutes: number }

function limitOf(kind: string, subject: string, bound: Bound & { hashKey: string }): AttemptLimit {
  const { hashKey, maximum, minutes } = bound
  return { kind, subject, hashKey, maximum, windowSeconds: minutes * 60 }
}

/** Where mails with a link, changes of address and what the links of digests change are counted of an account. */
export function mailCountsOf({ user, hashKey }: Omit<MailAttempt, 'now'>): {
  links: Key[]
  addressChanges: Key[]
  preferenceChanges: Key[]
} {
  return {
    links: [
      attemptsKeyOf({ kind: 'confirmation-account', subject: user.userId, hashKey }),
      attemptsKeyOf({ kind: 'confirmation-address', subject: user.email, hashKey }),
    ],
    addressChanges: [attemptsKeyOf({ kind: 'address-change', subject: user.userId, hashKey })],
    preferenceChanges: [attemptsKeyOf({ kind: 'mail-preferences', subject: user.userId, hashKey })],
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

/**
 * Counts a change that the link of a digest makes: no program that holds one keeps the table busy.
 * @throws DomainError `rate-limited`
 */
export async function takePreferenceChange(
  operations: Table,
  { user, hashKey, now }: MailAttempt,
): Promise<void> {
  const { ofAccount } = mailPreferenceChanges
  await takeAttempt(operations, limitOf('mail-preferences', user.userId, { ...ofAccount, hashKey }), now)
}
