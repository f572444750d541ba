import type { UserRecord } from '#functions/domain/records/user-record.ts'

/** `startedAt` is precise to the second. */
export type SignIn = { userId: string; originJti: string; startedAt: string }

type Ends = Pick<
  UserRecord,
  'disabledAt' | 'deletedAt' | 'endedSessions' | 'sessionsValidAfter' | 'keptSession'
>

function isKept({ keptSession, sessionsValidAfter }: Ends, originJti: string): boolean {
  return keptSession?.originJti === originJti && keptSession.validAfter === sessionsValidAfter
}

export function isOver(user: Ends, { originJti, startedAt }: Omit<SignIn, 'userId'>): boolean {
  if (user.disabledAt || user.deletedAt) return true
  if (user.endedSessions.some((session) => session.originJti === originJti)) return true
  if (!user.sessionsValidAfter || isKept(user, originJti)) return false
  return Date.parse(startedAt) < Date.parse(user.sessionsValidAfter)
}

export function withOthersEnded<User extends Ends>(user: User, before: Date, originJti: string): User {
  const latest = Math.max(before.getTime(), Date.parse(user.sessionsValidAfter ?? '') || 0)
  const validAfter = new Date(latest).toISOString()
  return { ...user, sessionsValidAfter: validAfter, keptSession: { originJti, validAfter } }
}

/**
 * True for a sign-in in the same second in which all sessions ended: token times have whole seconds, so its
 * start looks earlier. Signing in again a second later works.
 */
export function isOverForASecond(user: Ends, { originJti, startedAt }: Omit<SignIn, 'userId'>): boolean {
  const secondLater = new Date(Date.parse(startedAt) + 1000).toISOString()
  return isOver(user, { originJti, startedAt }) && !isOver(user, { originJti, startedAt: secondLater })
}

/** Never earlier than the start: the Cognito pool's clock may be a second ahead of ours. */
export function lastUseOf({ startedAt }: Pick<SignIn, 'startedAt'>, now: Date): string {
  return new Date(Math.max(now.getTime(), Date.parse(startedAt))).toISOString()
}
