import type { UserEdit } from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

/**
 * Sends admins to the profile page, which asks for the password, so they cannot lock themselves out by
 * mistake.
 */
export function ownAccount(): DomainError {
  const message = 'This is your own account. Change or delete it on your profile.'
  return new DomainError('conflict', { code: 'own-account', message })
}

/** @throws DomainError `own-role`, `own-account` */
export function refuseOwnEdit(caller: UserRecord, { email, role, password }: UserEdit): void {
  if (role !== caller.role) {
    const message = "You can't change your own role. Another admin can."
    throw new DomainError('forbidden', { code: 'own-role', message })
  }
  if (email !== caller.email || password !== undefined) throw ownAccount()
}
