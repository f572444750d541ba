import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Role } from '#shared/rules/access.ts'

/** What an admin makes of somebody's account. */
export type UserEdit = {
  email: string
  role: Role
  /** Undefined keeps the one that there is. */
  password: string | undefined
}

export function userNotFound(): DomainError {
  return new DomainError('not-found', { code: 'user-not-found', message: 'There is no such account.' })
}

export function otherEditGoesOn(): DomainError {
  const message = 'This account is being changed right now. Please try again in a minute.'
  return new DomainError('conflict', { code: 'busy', message })
}

/**
 * Refuses what somebody does who saw another account than the one that there is; who names no version takes it as it is.
 * @throws DomainError `user-changed`
 */
export function refuseStale({ revision }: UserRecord, version: number | undefined): void {
  if (version === undefined || version === revision) return
  const message = 'Someone else has changed this account. Look at it again before you change it.'
  throw new DomainError('conflict', { code: 'user-changed', message })
}

/** Whether there is nothing left to do, be it that somebody did it before. */
export function isAsWanted(user: UserRecord, { email, role, password }: UserEdit): boolean {
  const isGoingOn = user.edit !== undefined || user.emailChange !== undefined
  return user.email === email && user.role === role && password === undefined && !isGoingOn
}

/** Longer than a call can take: a change that began before is not going on any more. */
export const goingOnMilliseconds = 60_000

/**
 * Refuses a second change while one is under way; one that was cut off is no obstacle after a minute.
 * @throws DomainError `busy`
 */
export function refuseMeanwhile({ edit }: UserRecord, now: Date): void {
  if (edit && now.getTime() - Date.parse(edit.begunAt) < goingOnMilliseconds) throw otherEditGoesOn()
}

/** What an admin gave, no subscription takes away; what a person subscribes to does not make them an admin. */
function withRole(user: UserRecord, role: Role): UserRecord {
  if (user.role === role) return user
  return { ...user, role, roleGrantedBy: role === 'paid' ? 'admin' : undefined }
}

/** Every session is over that began before; the one that a change of the person's own kept is no exception. */
export function withSessionsEnded({ keptSession: _, ...user }: UserRecord, now: Date): UserRecord {
  const latest = Math.max(now.getTime(), Date.parse(user.sessionsValidAfter ?? '') || 0)
  return { ...user, sessionsValidAfter: new Date(latest).toISOString() }
}

/** The account when everything outside is as the admin wants it. */
export function editedUser(user: UserRecord, { email, role, password }: UserEdit, now: Date): UserRecord {
  const { edit: _, emailChange, emailVerifiedAt, mailTrouble, ...kept } = user
  const ofAddress = { emailChange, emailVerifiedAt, mailTrouble }
  const addressed = user.email === email ? { ...kept, ...ofAddress } : { ...kept, email }
  const changed = withRole(addressed, role)
  return {
    ...(password === undefined ? changed : withSessionsEnded(changed, now)),
    updatedAt: now.toISOString(),
    revision: user.revision + 1,
  }
}
