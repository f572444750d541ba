import type { WallClock } from '#functions/clients/clock.ts'
import { type PoolTokens, signIn, type UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { SignInPlace } from '#functions/data/users/known-networks.ts'
import { countSignIn, type SignInAttempt } from '#functions/data/users/sign-in-attempts.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type PasswordDeps = {
  pool: UserPool
  operations: Table
  clock: Pick<WallClock, 'sleep'>
}

/** `sub`: undefined if the address has no account. */
export type PasswordAttempt = SignInPlace & { sub: string | undefined; password: string; now: Date }

export type PoolCredentials = { username: string; password: string }

function stillLocked(): DomainError {
  const message = 'Too many attempts. Please try again in a minute.'
  return new DomainError('too-many', { code: 'rate-limited', message, retryAfterSeconds: 60 })
}

/**
 * Add up to more than the time for which failures from unknown networks can lock an account in the user pool.
 */
const pausesMilliseconds = [1000, 2000, 3000, 4000]

/**
 * Strangers' failures lock the account too, so known networks retry.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function signInWithRetry(
  { pool, clock }: Pick<PasswordDeps, 'pool' | 'clock'>,
  credentials: PoolCredentials,
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

/** A lock counts as a wrong password here, so that the answer does not reveal whether the account exists. */
async function signInAtOnce(pool: UserPool, credentials: PoolCredentials): Promise<PoolTokens | undefined> {
  const outcome = await signIn(pool, credentials)
  return outcome === 'locked' ? undefined : outcome
}

async function counted<Outcome>(
  attempt: SignInAttempt,
  work: () => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const outcome = await work().catch(async (error: unknown) => {
    await attempt.undo()
    throw error
  })
  if (outcome !== undefined) await attempt.undo()
  return outcome
}

/**
 * Only undefined results count as failures, so that an outage of the user pool locks no account.
 * @throws DomainError `rate-limited`, `sign-in-unavailable`
 */
export async function tryPassword<Outcome>(
  deps: PasswordDeps,
  attempt: PasswordAttempt,
  accept: (tokens: PoolTokens, credentials: PoolCredentials) => Promise<Outcome | undefined>,
): Promise<Outcome | undefined> {
  const { email, sub, password } = attempt
  // By `sub`, because the pool may still have the address from before a change.
  const credentials = { username: sub ?? email, password }
  const taken = await countSignIn(deps.operations, attempt, attempt.now)
  return counted(taken, async () => {
    const tokens = taken.isKnownNetwork
      ? await signInWithRetry(deps, credentials)
      : await signInAtOnce(deps.pool, credentials)
    return tokens && accept(tokens, credentials)
  })
}

/** 400 rather than 401: the session is still valid, and browsers would renew it and retry after a 401. */
export function wrongPassword(): DomainError {
  return new DomainError('invalid', { code: 'wrong-password', message: 'The password is incorrect.' })
}

/** @throws DomainError `wrong-password`, `rate-limited`, `sign-in-unavailable` */
export async function requirePassword(deps: PasswordDeps, attempt: PasswordAttempt): Promise<void> {
  const isRight = await tryPassword(deps, attempt, async () => true)
  if (!isRight) throw wrongPassword()
}
