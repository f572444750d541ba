import { mailStopped } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import type { Preferences, PreferencesChange } from '#shared/domain/user.ts'
import { accessRefusals, mayRead, type Person, refuseAccess } from '#shared/rules/access.ts'
import { latestPauseEnd } from '#shared/rules/digest-pause.ts'

const isSameSet = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((value) => other.includes(value))

export function refuseUnknown(field: 'topics' | 'geographies', unknown: readonly number[]): void {
  if (unknown.length === 0) return
  const named = unknown.map(String).join(', ')
  throw new DomainError('invalid', {
    code: `unknown-${field}`,
    message: `There are no ${field} with these IDs: ${named}.`,
  })
}

/** Without the capability, users can keep or clear their geographies, but not choose others. */
function changedGeographies(person: Person, before: readonly number[], wanted: readonly number[]): number[] {
  if (isSameSet(before, wanted)) return [...before]
  refuseUnknown(
    'geographies',
    wanted.filter((id) => findGeography(id) === undefined),
  )
  if (wanted.length > 0 && refuseAccess(mayRead('preferred-geography'), person)) {
    throw new DomainError('forbidden', { code: 'not-allowed', message: accessRefusals['not-allowed'] })
  }
  return [...wanted]
}

function consentTime(before: Preferences, isGiven: boolean | undefined, now: Date): string | null {
  if (isGiven === undefined) return before.stance_consent_at
  return isGiven ? (before.stance_consent_at ?? now.toISOString()) : null
}

function consentMissing(): DomainError {
  return new DomainError('conflict', {
    code: 'stance-consent-missing',
    message: 'We keep the stances you want to hear only if you agree.',
  })
}

function pauseEnd(until: string | null, now: Date): string | null {
  if (until === null || Date.parse(until) <= now.getTime()) return null
  if (Date.parse(until) <= latestPauseEnd(now).getTime()) return until
  throw new DomainError('invalid', {
    code: 'pause-too-long',
    message: 'A pause can last a year at most. To get no email at all, unsubscribe.',
  })
}

/**
 * Withdrawing the stance consent also deletes the stances of interest.
 * @throws DomainError `mail-trouble`, `stance-consent-missing`, `unknown-geographies`, `not-allowed`,
 * `pause-too-long`
 */
export function changedPreferences(
  user: Pick<UserRecord, 'preferences' | 'role' | 'capabilities' | 'mailTrouble'>,
  change: PreferencesChange,
  now: Date,
): Preferences {
  const {
    stance_consent: consent,
    geography_interests: geographies,
    digest_paused_until: pausedUntil,
    ...rest
  } = change
  const before = user.preferences
  if (user.mailTrouble && rest.email_notifications) throw mailStopped(user.mailTrouble)
  const consentAt = consentTime(before, consent, now)
  if (consentAt === null && (rest.political_stance_interests ?? []).length > 0) throw consentMissing()
  const named = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return {
    ...before,
    ...named,
    ...(geographies && {
      geography_interests: changedGeographies(user, before.geography_interests, geographies),
    }),
    ...(pausedUntil !== undefined && { digest_paused_until: pauseEnd(pausedUntil, now) }),
    ...(consentAt === null && { political_stance_interests: [] }),
    stance_consent_at: consentAt,
  }
}
