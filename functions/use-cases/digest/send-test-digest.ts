import { type Mailer, mailNotConfigured, sendMail } from '#functions/clients/mail.ts'
import { findDigestState } from '#functions/data/digests/digest-states.ts'
import type { Table } from '#functions/data/table/table.ts'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import { isConfirmed, mailStopped } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { readNextDigest } from '#functions/use-cases/digest/read-next-digest.ts'
import { readLastWeek } from '#functions/use-cases/digest/week-of-run.ts'
import { DomainError } from '#shared/domain/errors.ts'

function notConfirmed(): DomainError {
  return new DomainError('conflict', {
    code: 'email-not-confirmed',
    message: 'We send no email to unconfirmed addresses. Confirm yours on your profile first.',
  })
}

export type TestDigestDeps = {
  catalogue: Table
  people: Table
  mailer: Mailer
  siteUrl: string
  postalAddress: string
}

/** @throws DomainError `mail-not-configured`, `email-not-confirmed`, `mail-unavailable`, as `mailStopped` */
export async function sendTestDigest(
  { catalogue, people, mailer, siteUrl, postalAddress }: TestDigestDeps,
  user: UserRecord,
  now: Date,
): Promise<void> {
  if (!mailer.isConfigured) throw mailNotConfigured()
  if (user.mailTrouble) throw mailStopped(user.mailTrouble)
  if (!isConfirmed(user)) throw notConfirmed()
  const hasTopics = user.preferences.interested_topics.length > 0
  const state = await findDigestState(people, user.userId)
  const digest = await readNextDigest(catalogue, { user, state, now })
  const isWeekly = user.preferences.digest_frequency === 'weekly' && digest.episodes.length > 0
  const week = isWeekly ? await readLastWeek(catalogue, now) : undefined
  const mail = await writeDigest(digest, { siteUrl, hasTopics, postalAddress, week })
  await sendMail(mailer, { to: user.email, ...mail })
}
