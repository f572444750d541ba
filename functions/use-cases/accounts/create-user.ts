import { endOfClaim } from '#functions/data/users/registrations.ts'
import { createUserRecord } from '#functions/data/users/users.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import {
  type AccountRegistration,
  claimAccount,
  type RegistrationDeps,
} from '#functions/use-cases/accounts/claim-account.ts'
import {
  type ConfirmationDeps,
  trySendConfirmation,
} from '#functions/use-cases/accounts/send-confirmation.ts'
import type { Role } from '#shared/rules/access.ts'

type NewAccount = AccountRegistration & { role: Role }

/** A `paid` role given here does not depend on a subscription. Throws as `claimAccount`. */
export async function createAccount(deps: RegistrationDeps, account: NewAccount): Promise<UserRecord> {
  const { userId, email, role, now } = account
  return claimAccount(deps, account, (sub) => {
    const granted = role === 'paid' ? { roleGrantedBy: 'admin' as const } : {}
    const also = [endOfClaim(deps.operations, account)]
    return createUserRecord(deps.people, { userId, sub, email, role, ...granted }, { now, also })
  })
}

/** @throws DomainError as `createAccount` */
export async function createUser(
  deps: RegistrationDeps & ConfirmationDeps,
  account: NewAccount,
): Promise<UserRecord> {
  const { hashKey, now } = account
  const user = await createAccount(deps, account)
  await trySendConfirmation(deps, { user, hashKey, now })
  return user
}
