import { type PoolTokens, signIn } from '#functions/clients/user-pool.ts'
import { endOfClaim } from '#functions/data/users/registrations.ts'
import { keepNewUser } from '#functions/data/users/users.ts'
import {
  claimAccount,
  type Registration,
  type RegistrationDeps,
} from '#functions/use-cases/accounts/claim-account.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** The pool did not take what it was given a moment ago. */
function notSignedIn(): DomainError {
  const message = 'Signing in is not working right now. Please try again in a few minutes.'
  return new DomainError('provider', { code: 'sign-in-unavailable', message })
}

/**
 * Makes a free account and answers the tokens of its first sign-in.
 * @throws DomainError as `claimAccount`
 */
export async function register(deps: RegistrationDeps, registration: Registration): Promise<PoolTokens> {
  const { people, operations, pool } = deps
  const { email, password, now } = registration
  return claimAccount(deps, registration, async (userId) => {
    const tokens = await signIn(pool, { email, password })
    if (tokens === undefined || tokens === 'locked') throw notSignedIn()
    const also = [endOfClaim(operations, registration)]
    await keepNewUser(people, { userId, email, role: 'free' }, { now, also })
    return tokens
  })
}
