import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { MailTrouble } from '#shared/domain/user.ts'

export function isConfirmed({ emailVerifiedAt, mailTrouble }: UserRecord): boolean {
  return emailVerifiedAt !== undefined && mailTrouble === undefined
}

/** A complaint outranks a bounce and the later time wins, so repeated or reordered reports change nothing. */
function heavier(known: MailTrouble | undefined, told: MailTrouble): MailTrouble {
  if (!known) return told
  const isLater = Date.parse(told.at) > Date.parse(known.at)
  return {
    kind: [known.kind, told.kind].includes('complaint') ? 'complaint' : 'bounce',
    at: isLater ? told.at : known.at,
  }
}

/** Returns the same record when nothing changes. */
export function withMailTrouble(user: UserRecord, told: MailTrouble, now: Date): UserRecord {
  const { emailVerifiedAt, mailTrouble: known, preferences } = user
  if (emailVerifiedAt && Date.parse(emailVerifiedAt) > Date.parse(told.at)) return user
  const mailTrouble = heavier(known, told)
  if (known && known.kind === mailTrouble.kind && known.at === mailTrouble.at) return user
  return {
    ...user,
    mailTrouble,
    preferences: { ...preferences, email_notifications: false },
    updatedAt: now.toISOString(),
  }
}

/** The user pool must have the address. Returns the same record when nothing changes. */
export function withConfirmedAddress(user: UserRecord, now: Date): UserRecord {
  if (isConfirmed(user)) return user
  const { mailTrouble, previousEmail, ...kept } = user
  return { ...kept, emailVerifiedAt: now.toISOString(), updatedAt: now.toISOString() }
}

const stopped: Record<MailTrouble['kind'], string> = {
  bounce: 'Email to your address bounced, so we stopped.',
  complaint: 'Our email to you was reported as spam, so we stopped.',
}

export function mailStopped({ kind }: MailTrouble): DomainError {
  return new DomainError('conflict', {
    code: 'mail-trouble',
    message: `${stopped[kind]} Confirm your address again on your profile, change it or set a new password with an emailed code; then you can turn email back on.`,
  })
}
