import { withMailTrouble } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** `isRefusal`: the mail server answered with a status code, so this is no automatic reply. */
type UndeliveredMail = { at: string; isRefusal: boolean }

/** More than a few days of an overfull mailbox or of automatic replies. */
const failuresBeforePause = 4
const pauseMilliseconds = 14 * dayMilliseconds
/** After several pauses, in each of which one mail was tried. */
const refusalsBeforeStop = 8
/** A weekly digest must be able to fail four times in a row. Older failures are forgotten. */
const memoryMilliseconds = 30 * dayMilliseconds

const later = (one: string | null, other: string) =>
  one !== null && Date.parse(one) > Date.parse(other) ? one : other

function isOutdated({ emailVerifiedAt, undelivered, mailTrouble }: UserRecord, at: string): boolean {
  const known = [emailVerifiedAt, undelivered?.latestAt].filter((time) => time !== undefined)
  return mailTrouble !== undefined || known.some((time) => Date.parse(time) >= Date.parse(at))
}

function countedWith({ undelivered: known }: UserRecord, { at, isRefusal }: UndeliveredMail) {
  const isRecent = known && Date.parse(at) - Date.parse(known.latestAt) <= memoryMilliseconds
  const { failures, refusals } = isRecent ? known : { failures: 0, refusals: 0 }
  return { failures: failures + 1, refusals: refusals + (isRefusal ? 1 : 0), latestAt: at }
}

/** Pauses digests after repeated failures, then stops mail. Returns the same record for a repeat. */
export function withUndeliveredMail(user: UserRecord, told: UndeliveredMail, now: Date): UserRecord {
  if (isOutdated(user, told.at)) return user
  const counted = countedWith(user, told)
  if (counted.refusals >= refusalsBeforeStop) {
    return withMailTrouble(withoutUndelivered(user), { kind: 'bounce', at: told.at }, now)
  }
  const updatedAt = now.toISOString()
  if (counted.failures < failuresBeforePause) return { ...user, undelivered: counted, updatedAt }
  const { preferences } = user
  const end = new Date(now.getTime() + pauseMilliseconds).toISOString()
  const pausedUntil = later(preferences.digest_paused_until, end)
  return {
    ...user,
    undelivered: { ...counted, pausedUntil },
    preferences: { ...preferences, digest_paused_until: pausedUntil },
    updatedAt,
  }
}

/** For a new address: forgets the failures of the old one, and ends the pause that they caused. */
export function withoutUndelivered({ undelivered, ...user }: UserRecord): UserRecord {
  const { preferences } = user
  const isOurPause = undelivered?.pausedUntil !== undefined && isPausedBy(undelivered.pausedUntil, user)
  return isOurPause ? { ...user, preferences: { ...preferences, digest_paused_until: null } } : user
}

const isPausedBy = (pausedUntil: string, { preferences }: Pick<UserRecord, 'preferences'>) =>
  preferences.digest_paused_until === pausedUntil

/** When the latest mail failed, while digests are paused for that reason. */
export function pausedSinceFailure(user: UserRecord, now: Date): string | null {
  const { undelivered } = user
  if (undelivered?.pausedUntil === undefined || !isPausedBy(undelivered.pausedUntil, user)) return null
  return Date.parse(undelivered.pausedUntil) > now.getTime() ? undelivered.latestAt : null
}
