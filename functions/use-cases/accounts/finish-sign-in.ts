import type { WallClock } from '#functions/clients/clock.ts'
import { type PoolTokens, signIn, type UserPool } from '#functions/clients/user-pool.ts'
import type { Caller, Sessions } from '#functions/domain/records/caller.ts'
import { isOver, isOverForASecond } from '#functions/domain/records/session-validity.ts'
import type { PoolCredentials } from '#functions/use-cases/accounts/check-password.ts'

export type FinishSignInDeps = {
  pool: UserPool
  clock: Pick<WallClock, 'sleep'>
  sessions: Sessions
}

export type SignedIn = Caller & { tokens: PoolTokens }

/**
 * Tokens have the sign-in time in whole seconds. A sign-in in the second in which all sessions were ended
 * counts as ended, so it is repeated a second later.
 */
export async function finishSignIn(
  { pool, clock, sessions }: FinishSignInDeps,
  credentials: PoolCredentials,
  tokens: PoolTokens,
): Promise<SignedIn | undefined> {
  const caller = await sessions.findSignIn(tokens.accessToken)
  if (!caller) return undefined
  if (!isOver(caller.user, caller.signIn)) return { ...caller, tokens }
  if (!isOverForASecond(caller.user, caller.signIn)) return undefined
  await clock.sleep(1000)
  const later = await signIn(pool, credentials)
  if (later === undefined || later === 'locked') return undefined
  const admitted = await sessions.findCaller(later.accessToken)
  return admitted && { ...admitted, tokens: later }
}
