import type { UserEdit } from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** An admin’s own account is theirs as a person, who is asked for the password: so nobody locks themself out by a slip. */
export function ownAccount(): DomainError {
  const message = 'This is your own account. Change or delete it on your profile.'
  return new DomainError('conflict', { code: 'own-account', message })
}

/**
 * Refuses what an admin would make of their own account; as it is they may leave it.
 * @throws DomainError `own-role`, `own-account`
 */
export function refuseOwnEdit(caller: UserRecord, { email, role, password }: UserEdit): void {
  if (role !== caller.role) {
    const message = 'You cannot change your own role. Another admin can.'
    throw new DomainError('forbidden', { code: 'own-role', message })
  }
  if (email !== caller.email || password !== undefined) throw ownAccount()
}
