import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { claimAddress, type RegistrationTry, releaseClaim } from '#functions/data/users/registrations.ts'
import { emailTaken, findUserBySub, findUserIdByEmail } from '#functions/data/users/users.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'

export type RegistrationDeps = { people: Table; operations: Table; pool: UserPool }

/** `userId`: of the new account, if it is created. */
export type AccountRegistration = RegistrationTry & { userId: string; password: string }

/** Returns the `sub`. Reuses the pool user that an interrupted registration left behind. */
async function unownedPoolUser({ people, pool }: RegistrationDeps, email: string): Promise<string> {
  if ((await findUserIdByEmail(people, email)) !== undefined) throw emailTaken()
  const sub = await ensurePoolUser(pool, email)
  if (await findUserBySub(people, sub)) throw emailTaken()
  return sub
}

/**
 * `keep` must write the user together with `endOfClaim`; until then a later registration may reuse the pool
 * user.
 * @throws DomainError `email-taken`, `registration-under-way`, `invalid-email`, `invalid-password`,
 * `rate-limited`, `sign-in-unavailable`
 */
export async function claimAccount<Made>(
  deps: RegistrationDeps,
  registration: AccountRegistration,
  keep: (sub: string) => Promise<Made>,
): Promise<Made> {
  await claimAddress(deps.operations, registration)
  try {
    const sub = await unownedPoolUser(deps, registration.email)
    await setPoolPassword(deps.pool, { sub, password: registration.password })
    return await keep(sub)
  } catch (error) {
    // If releasing fails, the claim expires by itself.
    await runOrLog('registration claim not released', () => releaseClaim(deps.operations, registration))
    throw error
  }
}
