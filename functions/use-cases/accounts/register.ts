import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import { type PoolTokens, signIn, type UserPool } from '#functions/clients/user-pool.ts'
import {
  claimAddress,
  endOfClaim,
  type RegistrationTry,
  releaseClaim,
} from '#functions/data/registrations.ts'
import type { Table } from '#functions/data/table.ts'
import { emailTaken, findUser, findUserIdByEmail, keepNewUser } from '#functions/data/users.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type RegistrationPlaces = { people: Table; operations: Table; pool: UserPool }

export type Registration = RegistrationTry & { password: string }

/** The pool did not take what it was given a moment ago. */
function notSignedIn(): DomainError {
  const message = 'Signing in does not work at this moment. Please try again in a few minutes.'
  return new DomainError('provider', { code: 'sign-in-unavailable', message })
}

/** The pool's user for an address that is nobody's: a new one, or what a registration left that was cut off. */
async function unownedPoolUser({ people, pool }: RegistrationPlaces, email: string): Promise<string> {
  if ((await findUserIdByEmail(people, email)) !== undefined) throw emailTaken()
  const userId = await ensurePoolUser(pool, email)
  if (await findUser(people, userId)) throw emailTaken()
  return userId
}

async function makeAccount(places: RegistrationPlaces, registration: Registration): Promise<PoolTokens> {
  const { people, operations, pool } = places
  const { email, password, now } = registration
  const userId = await unownedPoolUser(places, email)
  await setPoolPassword(pool, { userId, password })
  const tokens = await signIn(pool, { email, password })
  if (tokens === undefined || tokens === 'locked') throw notSignedIn()
  const also = [endOfClaim(operations, registration)]
  await keepNewUser(people, { userId, email, role: 'free' }, { now, also })
  return tokens
}

/**
 * Makes a free account and answers the tokens of its first sign-in. The account is there once its item is: until then nobody can use
 * it, and the next registration of the address takes over what is in the pool. While one is at it, no other sets a password.
 * @throws DomainError `email-taken`, `registration-under-way`, `invalid-email`, `invalid-password`, `rate-limited`, `sign-in-unavailable`
 */
export async function register(places: RegistrationPlaces, registration: Registration): Promise<PoolTokens> {
  await claimAddress(places.operations, registration)
  try {
    return await makeAccount(places, registration)
  } catch (error) {
    await releaseClaim(places.operations, registration)
    throw error
  }
}
