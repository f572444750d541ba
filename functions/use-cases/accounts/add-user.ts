import { endOfClaim } from '#functions/data/registrations.ts'
import { keepNewUser } from '#functions/data/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import {
  claimAccount,
  type Registration,
  type RegistrationPlaces,
} from '#functions/use-cases/accounts/claim-account.ts'
import type { Role } from '#shared/rules/access.ts'

/**
 * Makes an account for somebody else, with a role that no subscription takes away.
 * @throws DomainError as `claimAccount`
 */
export async function addUser(
  places: RegistrationPlaces,
  registration: Registration & { role: Role },
): Promise<UserRecord> {
  const { email, role, now } = registration
  return claimAccount(places, registration, (userId) => {
    const granted = role === 'paid' ? { roleGrantedBy: 'admin' as const } : {}
    const also = [endOfClaim(places.operations, registration)]
    return keepNewUser(places.people, { userId, email, role, ...granted }, { now, also })
  })
}
