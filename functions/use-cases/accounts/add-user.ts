import { endOfClaim } from '#functions/data/users/registrations.ts'
import { keepNewUser } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import {
  type AccountRegistration,
  claimAccount,
  type RegistrationDeps,
} from '#functions/use-cases/accounts/claim-account.ts'
import type { Role } from '#shared/rules/access.ts'

/** A `paid` role given here does not depend on a subscription. Throws as `claimAccount`. */
export async function addUser(
  deps: RegistrationDeps,
  registration: AccountRegistration & { role: Role },
): Promise<UserRecord> {
  const { email, role, now } = registration
  return claimAccount(deps, registration, (userId) => {
    const granted = role === 'paid' ? { roleGrantedBy: 'admin' as const } : {}
    const also = [endOfClaim(deps.operations, registration)]
    return keepNewUser(deps.people, { userId, email, role, ...granted }, { now, also })
  })
}
