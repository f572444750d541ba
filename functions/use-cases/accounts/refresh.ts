import { renewTokens } from '#functions/clients/user-pool.ts'
import { recordSession } from '#functions/data/users/sessions.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import {
  endReusedSession,
  type NamedSessionDeps,
  type RenewableSession,
} from '#functions/use-cases/accounts/end-renewable-session.ts'
import type { SignedIn } from '#functions/use-cases/accounts/finish-sign-in.ts'

/** Undefined: the session cannot be renewed. */
export async function refresh(
  deps: NamedSessionDeps,
  renewable: RenewableSession,
  use: { device: string; now: Date },
): Promise<SignedIn | undefined> {
  const renewal = await renewTokens(deps.pool, renewable.token)
  if ('refusal' in renewal) {
    if (renewal.refusal === 'reused') await endReusedSession(deps, renewable, use.now)
    return undefined
  }
  const { tokens } = renewal
  const caller = await deps.sessions.findCaller(tokens.accessToken)
  if (!caller) return undefined
  // The old token is used up, so an error here would sign the user out.
  await runOrLog('session not recorded', () => recordSession(deps.people, caller.signIn, use))
  return { ...caller, tokens }
}
