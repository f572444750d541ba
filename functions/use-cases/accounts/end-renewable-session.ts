import { type PoolClient, renewTokens, revokeRefreshToken } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { endSession, type SessionName } from '#functions/data/users/sessions.ts'
import type { Sessions } from '#functions/domain/records/caller.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'

export type RenewableSession = { token: string; session?: SessionName }

type SessionDeps = { people: Table; pool: PoolClient }

export type NamedSessionDeps = SessionDeps & { sessions: Sessions }

async function endNamed(
  deps: NamedSessionDeps,
  { token, session }: RenewableSession,
  now: Date,
): Promise<string[]> {
  if (session) {
    await endSession(deps.people, session, now)
    return [token]
  }
  // Renews the tokens to learn their session, because this cookie does not name it.
  const renewal = await renewTokens(deps.pool, token)
  if ('refusal' in renewal) return [token]
  const named = await deps.sessions.findSignIn(renewal.tokens.accessToken)
  if (named) await endSession(deps.people, named.signIn, now)
  return [token, ...(renewal.tokens.refreshToken ? [renewal.tokens.refreshToken] : [])]
}

export async function endRenewableSession(
  deps: NamedSessionDeps,
  renewable: RenewableSession,
  now: Date,
): Promise<void> {
  for (const token of await endNamed(deps, renewable, now)) await revokeRefreshToken(deps.pool, token)
}

/**
 * A token used twice may be stolen. Ends the session in our record, because the pool may reject only this
 * token.
 */
export async function endReusedSession(
  deps: SessionDeps,
  { token, session }: RenewableSession,
  now: Date,
): Promise<void> {
  if (session) await endSession(deps.people, session, now)
  await runOrLog('reused token not revoked', () => revokeRefreshToken(deps.pool, token))
}
