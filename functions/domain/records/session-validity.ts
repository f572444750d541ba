import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** One sign-in; all tokens that come from it carry its name and when it began, to the second. */
export type SignIn = { userId: string; originJti: string; startedAt: string }

type Ends = Pick<
  UserRecord,
  'disabledAt' | 'deletedAt' | 'endedSessions' | 'sessionsValidAfter' | 'keptSession'
>

function isKept({ keptSession, sessionsValidAfter }: Ends, originJti: string): boolean {
  return keptSession?.originJti === originJti && keptSession.validAfter === sessionsValidAfter
}

/** Whether logout, a new password, a disabled or a deleted account ended the sign-in since it began. */
export function isOver(user: Ends, { originJti, startedAt }: Omit<SignIn, 'userId'>): boolean {
  if (user.disabledAt || user.deletedAt) return true
  if (user.endedSessions.some((session) => session.originJti === originJti)) return true
  if (!user.sessionsValidAfter || isKept(user, originJti)) return false
  return Date.parse(startedAt) < Date.parse(user.sessionsValidAfter)
}

/** All that began before the instant are over but one; nothing that is over comes back. */
export function withOthersEnded<User extends Ends>(user: User, before: Date, originJti: string): User {
  const latest = Math.max(before.getTime(), Date.parse(user.sessionsValidAfter ?? '') || 0)
  const validAfter = new Date(latest).toISOString()
  return { ...user, sessionsValidAfter: validAfter, keptSession: { originJti, validAfter } }
}

/** Tokens tell the second in which a sign-in began, so one in the second in which all others were ended counts as earlier. */
export function isOverForASecond(user: Ends, { originJti, startedAt }: Omit<SignIn, 'userId'>): boolean {
  const secondLater = new Date(Date.parse(startedAt) + 1000).toISOString()
  return isOver(user, { originJti, startedAt }) && !isOver(user, { originJti, startedAt: secondLater })
}

/**
 * When a session was last used, as an instant: the pool's clock may be a second on when a call that began a moment before hears of a new
 * sign-in, and nothing is used before it begins.
 */
export function lastUseOf({ startedAt }: Pick<SignIn, 'startedAt'>, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(startedAt))).toISOString()
}
