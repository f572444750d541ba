import { type PoolClient, renewTokens, revokeRefreshToken } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { endSession, type SessionName } from '#functions/data/users/sessions.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'

/** A refresh token, and the session that it renews, where the cookie names it. */
export type RenewableSession = { token: string; session?: SessionName }

export type SessionDeps = { people: Table; pool: PoolClient }

type Naming = { sessionOf(accessToken: string): Promise<SessionName | undefined> }

/** Answers the tokens that are to be revoked. */
async function endNamed(
  deps: SessionDeps & Naming,
  { token, session }: RenewableSession,
  now: Date,
): Promise<string[]> {
  if (session) {
    await endSession(deps.people, session, now)
    return [token]
  }
  // The cookie does not name its session; its tokens do, once they are renewed.
  const renewal = await renewTokens(deps.pool, token)
  if ('refusal' in renewal) return [token]
  const named = await deps.sessionOf(renewal.tokens.accessToken)
  if (named) await endSession(deps.people, named, now)
  return [token, ...(renewal.tokens.refreshToken ? [renewal.tokens.refreshToken] : [])]
}

/** Ends the session that a refresh token renews, and revokes its tokens. */
export async function endRenewableSession(
  deps: SessionDeps & Naming,
  renewable: RenewableSession,
  now: Date,
): Promise<void> {
  for (const token of await endNamed(deps, renewable, now)) await revokeRefreshToken(deps.pool, token)
}

/**
 * Ends a session whose refresh token was used twice: two people have it, and we cannot tell who stole it. What ends it is our own record;
 * the pool only documents that it refuses the token.
 */
export async function endReusedSession(
  deps: SessionDeps,
  { token, session }: RenewableSession,
  now: Date,
): Promise<void> {
  if (session) await endSession(deps.people, session, now)
  await runOrLog('reused token not revoked', () => revokeRefreshToken(deps.pool, token))
}
