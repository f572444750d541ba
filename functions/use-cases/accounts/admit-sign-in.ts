import type { WallClock } from '#functions/clients/clock.ts'
import { type PoolTokens, signIn, type UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findUser } from '#functions/data/users/users.ts'
import { isOverForASecond, type SignIn } from '#functions/domain/records/session-validity.ts'
import type { Credentials } from '#shared/api/auth.ts'

export type AdmitDeps<Caller> = {
  people: Table
  pool: UserPool
  clock: Pick<WallClock, 'sleep'>
  findCaller(accessToken: string): Promise<Caller | undefined>
  findSignIn(accessToken: string): Promise<SignIn | undefined>
}

/** Tokens state whole seconds, so a sign-in right after all sessions ended is repeated a second later. */
export async function admitSignIn<Caller>(
  deps: AdmitDeps<Caller>,
  credentials: Credentials,
  tokens: PoolTokens,
): Promise<{ tokens: PoolTokens; caller: Caller } | undefined> {
  const caller = await deps.findCaller(tokens.accessToken)
  if (caller) return { tokens, caller }
  const signedIn = await deps.findSignIn(tokens.accessToken)
  const user = signedIn && (await findUser(deps.people, signedIn.userId))
  if (!user || !isOverForASecond(user, signedIn)) return undefined
  await deps.clock.sleep(1000)
  const later = await signIn(deps.pool, credentials)
  if (later === undefined || later === 'locked') return undefined
  const admitted = await deps.findCaller(later.accessToken)
  return admitted && { tokens: later, caller: admitted }
}
