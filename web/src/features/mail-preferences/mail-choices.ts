import type { MailPreferences, MailPreferencesChange } from '#shared/domain/user.ts'
import { formatDate } from '#shared/format/date.ts'
import type { MailedChange } from '#shared/pages/mailed-path.ts'

export type MailChoice = { name: MailedChange | 'resume' | 'subscribe'; label: string }

/** Unsubscribed accounts can only subscribe again, and not even that after a bounce or complaint. */
export function choicesOf({
  is_subscribed,
  frequency,
  paused_until,
  obstacle,
}: MailPreferences): MailChoice[] {
  if (!is_subscribed) {
    return obstacle === 'mail-trouble' ? [] : [{ name: 'subscribe', label: 'Subscribe again' }]
  }
  return [
    frequency === 'daily'
      ? { name: 'weekly', label: 'Weekly instead' }
      : { name: 'daily', label: 'Daily instead' },
    paused_until === null
      ? { name: 'pause', label: 'Pause for four weeks' }
      : { name: 'resume', label: 'Resume now' },
    { name: 'unsubscribe', label: 'Unsubscribe' },
  ]
}

export function changeOf(name: MailChoice['name'], pauseEnd: string): MailPreferencesChange {
  switch (name) {
    case 'daily':
    case 'weekly':
      return { frequency: name }
    case 'pause':
      return { paused_until: pauseEnd }
    case 'resume':
      return { paused_until: null }
    case 'subscribe':
      return { is_subscribed: true }
    case 'unsubscribe':
      return { is_subscribed: false }
  }
}

export function undoOf(before: MailPreferences, change: MailPreferencesChange): MailPreferencesChange {
  return {
    ...(change.is_subscribed !== undefined && { is_subscribed: before.is_subscribed }),
    ...(change.frequency !== undefined && { frequency: before.frequency }),
    ...(change.paused_until !== undefined && { paused_until: before.paused_until }),
  }
}

const often = { daily: 'at most once a day', weekly: 'at most once a week' } as const

export function stateSentence({
  masked_email,
  is_subscribed,
  frequency,
  paused_until,
}: MailPreferences): string {
  if (!is_subscribed) return `We don't send digests to ${masked_email}.`
  if (paused_until) {
    const end = formatDate(paused_until)
    return `Digests to ${masked_email} are paused until ${end}. After that, they come ${often[frequency]}.`
  }
  return `We email ${masked_email} a digest of what's new on your topics ${often[frequency]}.`
}

/** Unsubscribed accounts see only obstacles that would also stop a new subscription. */
export function showsObstacle({ is_subscribed, obstacle }: MailPreferences): boolean {
  return is_subscribed || obstacle === 'mail-trouble' || obstacle === 'disabled'
}

export const obstacleTexts: Record<NonNullable<MailPreferences['obstacle']>, string> = {
  'no-pro': "Digests are part of Pro, which this account doesn't have right now.",
  unconfirmed:
    "This address isn't confirmed yet, so we don't send digests to it. You can confirm it on your profile.",
  'mail-trouble':
    'Our email to this address bounced or was reported as spam, so we stopped. Confirm the address again on your profile, then turn digests back on there.',
  disabled: 'This account is closed, so it gets no digests.',
}
