import { type PoolTokens, signIn } from '#functions/clients/user-pool.ts'
import { endOfClaim, takeRegistration } from '#functions/data/users/registrations.ts'
import { keepNewUser } from '#functions/data/users/users.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import {
  type AccountRegistration,
  claimAccount,
  type RegistrationDeps,
} from '#functions/use-cases/accounts/claim-account.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** The user pool refused the password that it accepted just before. */
function notSignedIn(): DomainError {
  const message = 'Signing in is not working right now. Please try again in a few minutes.'
  return new DomainError('provider', { code: 'sign-in-unavailable', message })
}

async function registerOnce(deps: RegistrationDeps, registration: AccountRegistration): Promise<PoolTokens> {
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

/** An attempt counts toward the limit of its network unless we or a provider caused the failure. */
export async function register(
  deps: RegistrationDeps,
  registration: AccountRegistration & { network: string },
): Promise<PoolTokens> {
  const attempt = await takeRegistration(deps.operations, registration)
  try {
    return await registerOnce(deps, registration)
  } catch (error) {
    const isOurs = !(error instanceof DomainError) || error.kind === 'provider'
    if (isOurs) await runOrLog('failed registration stays counted', attempt.giveBack)
    throw error
  }
}
