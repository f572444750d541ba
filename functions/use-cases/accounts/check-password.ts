import type { WallClock } from '#functions/clients/clock.ts'
import { type PoolTokens, signIn, type UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { SignInPlace } from '#functions/data/users/known-networks.ts'
import { type SignInAttempt, takeSignIn } from '#functions/data/users/sign-in-attempts.ts'
import type { Credentials } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type PasswordDeps = {
  pool: UserPool
  operations: Table
  clock: Pick<WallClock, 'sleep'>
}

/** Whose password it is said to be, and where from. */
export type PasswordAttempt = SignInPlace & { password: string; now: Date }

function stillLocked(): DomainError {
  const message = 'Too many attempts. Please try again in a minute.'
  return new DomainError('too-many', { code: 'rate-limited', message, retryAfterSeconds: 60 })
}

/** Longer in sum than the pool stays locked after as many failures as strangers have. */
const pausesMilliseconds = [1000, 2000, 3000, 4000]

/**
 * The pool locks a user whoever fails, so where the account is used it is asked again until it looks at the password.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function signInPatiently(
  { pool, clock }: Pick<PasswordDeps, 'pool' | 'clock'>,
  credentials: Credentials,
): Promise<PoolTokens | undefined> {
  for (const milliseconds of pausesMilliseconds) {
    const outcome = await signIn(pool, credentials)
    if (outcome !== 'locked') return outcome
    await clock.sleep(milliseconds)
  }
  const last = await signIn(pool, credentials)
  if (last === 'locked') throw stillLocked()
  return last
}

/** Elsewhere the lock is a refusal like any other, and says nothing of whether there is such an account. */
async function signInAtOnce(pool: UserPool, credentials: Credentials): Promise<PoolTokens | undefined> {
  const outcome = await signIn(pool, credentials)
  return outcome === 'locked' ? undefined : outcome
}

async function counted<Outcome>(
  attempt: SignInAttempt,
  work: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const outcome = await work().catch(async (error: unknown) => {
    await attempt.giveBack()
    throw error
  })
  if (outcome !== undefined) await attempt.giveBack()
  return outcome
}

/**
 * What `accept` makes of the tokens for a right password; undefined where the password is wrong or `accept` answers so, which alone
 * counts as a failure, so that a failing pool locks nobody out.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function tryPassword<Outcome>(
  deps: PasswordDeps,
  attempt: PasswordAttempt,
  accept: (tokens: PoolTokens) => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const { email, password } = attempt
  const taken = await takeSignIn(deps.operations, attempt, attempt.now)
  return counted(taken, async () => {
    const tokens = taken.isKnownNetwork
      ? await signInPatiently(deps, { email, password })
      : await signInAtOnce(deps.pool, { email, password })
    return tokens && accept(tokens)
  })
}

/** 400 and not 401: the session is as good as before, and no browser is to renew it and ask again. */
export function wrongPassword(): DomainError {
  return new DomainError('invalid', { code: 'wrong-password', message: 'The password is incorrect.' })
}

/**
 * For what asks for the password again, within the limits that signing in has.
 * @throws DomainError `wrong-password`, `rate-limited`, `sign-in-unavailable`
 */
export async function requirePassword(deps: PasswordDeps, attempt: PasswordAttempt): Promise<void> {
  const isRight = await tryPassword(deps, attempt, async () => true)
  if (!isRight) throw wrongPassword()
}
