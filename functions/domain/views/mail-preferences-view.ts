import { pauseAt } from '#functions/domain/records/pause.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import type { MailPreferences } from '#shared/domain/user.ts'
import { hasCapability } from '#shared/rules/access.ts'

/** `ana@example.org` becomes `a…@example.org`: a link from a forwarded mail must not reveal the address. */
function masked(email: string): string {
  const [first = ''] = email
  return `${first}…${email.slice(email.lastIndexOf('@'))}`
}

function obstacleTo(user: UserRecord): MailPreferences['obstacle'] {
  if (user.disabledAt !== undefined) return 'disabled'
  if (user.mailTrouble !== undefined) return 'mail-trouble'
  if (user.emailVerifiedAt === undefined) return 'unconfirmed'
  return hasCapability(user, 'email:receive') ? null : 'no-pro'
}

/** Shown to anyone with a link from a mail, who may not be the account's owner. */
export function mailPreferencesView(user: UserRecord, now: Date): MailPreferences {
  const { email_notifications, digest_frequency } = user.preferences
  return {
    masked_email: masked(user.email),
    is_subscribed: email_notifications,
    frequency: digest_frequency,
    paused_until: pauseAt(user.preferences, now),
    obstacle: obstacleTo(user),
  }
}
