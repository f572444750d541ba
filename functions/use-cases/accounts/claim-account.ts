import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { claimAddress, type RegistrationTry, releaseClaim } from '#functions/data/users/registrations.ts'
import { emailTaken, findUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'

export type RegistrationDeps = { people: Table; operations: Table; pool: UserPool }

export type Registration = RegistrationTry & { password: string }

/** The pool's user for an address that is nobody's: a new one, or what was left of a registration that was cut off. */
async function unownedPoolUser({ people, pool }: RegistrationDeps, email: string): Promise<string> {
  if ((await findUserIdByEmail(people, email)) !== undefined) throw emailTaken()
  const userId = await ensurePoolUser(pool, email)
  if (await findUser(people, userId)) throw emailTaken()
  return userId
}

/**
 * Makes an account out of an address that is nobody's. `keep` is given the pool's user once it has the password, and writes the person
 * together with `endOfClaim`: until then nobody can use the account, and the next one takes over what is in the pool. While one is at
 * it, no other sets a password.
 * @throws DomainError `email-taken`, `registration-under-way`, `invalid-email`, `invalid-password`, `rate-limited`, `sign-in-unavailable`
 */
export async function claimAccount<Made>(
  deps: RegistrationDeps,
  registration: Registration,
  keep: (userId: string) => Promise<Made>,
): Promise<Made> {
  await claimAddress(deps.operations, registration)
  try {
    const userId = await unownedPoolUser(deps, registration.email)
    await setPoolPassword(deps.pool, { userId, password: registration.password })
    return await keep(userId)
  } catch (error) {
    // A claim that is not released expires.
    await runOrLog('registration claim not released', () => releaseClaim(deps.operations, registration))
    throw error
  }
}
