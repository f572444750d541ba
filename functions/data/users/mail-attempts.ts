import type { Key } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  type AttemptLimit,
  attemptsKeyOf,
  type CountedAttempts,
  countAttempt,
  countAttempts,
  uncountAttempt,
} from '#functions/data/users/attempts.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { accountMails, addressChanges, mailPreferenceChanges } from '#shared/deployment/rate-limits.ts'

export type MailAttempt = { user: Pick<UserRecord, 'userId' | 'email'>; hashKey: string; now: Date }

type Bound = { maximum: number; minutes: number }

function limitOf(kind: string, subject: string, bound: Bound & { hashKey: string }): AttemptLimit {
  const { hashKey, maximum, minutes } = bound
  return { kind, subject, hashKey, maximum, windowSeconds: minutes * 60 }
}

const mailKind = 'account-mail'

export function mailCountsOf({ user, hashKey }: Omit<MailAttempt, 'now'>): {
  links: Key[]
  addressChanges: Key[]
  preferenceChanges: Key[]
} {
  return {
    links: [attemptsKeyOf({ kind: mailKind, subject: user.email, hashKey })],
    addressChanges: [attemptsKeyOf({ kind: 'address-change', subject: user.userId, hashKey })],
    preferenceChanges: [attemptsKeyOf({ kind: 'mail-preferences', subject: user.userId, hashKey })],
  }
}

/** @throws DomainError `rate-limited` */
export async function countAccountMail(
  operations: Table,
  { email, hashKey, now }: { email: string; hashKey: string; now: Date },
): Promise<CountedAttempts> {
  const limit = limitOf(mailKind, email, { ...accountMails.toAddress, hashKey })
  await countAttempt(operations, limit, now)
  return { undo: () => uncountAttempt(operations, limit, { now }) }
}

/**
 * Limits probing for addresses that have accounts.
 * @throws DomainError `rate-limited`
 */
export async function countAddressChange(
  operations: Table,
  { user, hashKey, now }: MailAttempt,
): Promise<void> {
  await countAttempts(
    operations,
    [limitOf('address-change', user.userId, { ...addressChanges, hashKey })],
    now,
  )
}

/** @throws DomainError `rate-limited` */
export async function countPreferenceChange(
  operations: Table,
  { user, hashKey, now }: MailAttempt,
): Promise<void> {
  const { ofAccount } = mailPreferenceChanges
  await countAttempt(operations, limitOf('mail-preferences', user.userId, { ...ofAccount, hashKey }), now)
}
