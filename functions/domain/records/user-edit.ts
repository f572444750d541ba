import { withoutUndelivered } from '#functions/domain/records/undelivered-mail.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Role } from '#shared/rules/access.ts'

export type UserEdit = {
  email: string
  role: Role
  password: string | undefined
}

export function userNotFound(): DomainError {
  return new DomainError('not-found', { code: 'user-not-found', message: 'There is no such account.' })
}

export function otherEditInProgress(): DomainError {
  const message = 'This account is being changed right now. Please try again in a minute.'
  return new DomainError('conflict', { code: 'busy', message })
}

/**
 * `version` undefined: no check.
 * @throws DomainError `user-changed` when the admin saw an older version
 */
export function refuseStale({ revision }: UserRecord, version: number | undefined): void {
  if (version === undefined || version === revision) return
  const message = 'Someone else changed this account. Reload it before you change it.'
  throw new DomainError('conflict', { code: 'user-changed', message })
}

export function isAsWanted(user: UserRecord, { email, role, password }: UserEdit): boolean {
  const isInProgress = user.edit !== undefined || user.emailChange !== undefined
  return user.email === email && user.role === role && password === undefined && !isInProgress
}

/** Longer than a call can take, so an older edit was interrupted. */
export const editTimeoutMilliseconds = 60_000

/**
 * An interrupted edit stops blocking after a minute.
 * @throws DomainError `busy`
 */
export function refuseMeanwhile({ edit }: UserRecord, now: Date): void {
  if (edit && now.getTime() - Date.parse(edit.begunAt) < editTimeoutMilliseconds) throw otherEditInProgress()
}

/** Records that an admin granted `paid`, so that the end of a subscription does not take it away. */
function withRole(user: UserRecord, role: Role): UserRecord {
  if (user.role === role) return user
  return { ...user, role, roleGrantedBy: role === 'paid' ? 'admin' : undefined }
}

export function withSessionsEnded({ keptSession: _, ...user }: UserRecord, now: Date): UserRecord {
  const latest = Math.max(now.getTime(), Date.parse(user.sessionsValidAfter ?? '') || 0)
  return { ...user, sessionsValidAfter: new Date(latest).toISOString() }
}

export function editedUser(user: UserRecord, { email, role, password }: UserEdit, now: Date): UserRecord {
  const { edit: _, emailChange, emailVerifiedAt, mailTrouble, previousEmail, ...kept } = user
  const ofAddress = { emailChange, emailVerifiedAt, mailTrouble, previousEmail }
  const addressed = user.email === email ? { ...kept, ...ofAddress } : { ...withoutUndelivered(kept), email }
  const changed = withRole(addressed, role)
  return {
    ...(password === undefined ? changed : withSessionsEnded(changed, now)),
    updatedAt: now.toISOString(),
    revision: user.revision + 1,
  }
}
