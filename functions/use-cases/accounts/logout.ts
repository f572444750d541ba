import { endSession } from '#functions/data/users/sessions.ts'
import {
  endRenewableSession,
  type NamedSessionDeps,
  type RenewableSession,
} from '#functions/use-cases/accounts/end-renewable-session.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type Logout = {
  accessToken: string | undefined
  renewable: RenewableSession | undefined
  now: Date
}

function incomplete(cause: DomainError): DomainError {
  const message = "You're signed out in this browser, but the session couldn't be ended everywhere."
  return new DomainError('provider', { code: 'sign-out-incomplete', message, cause })
}

/** @throws DomainError `sign-out-incomplete` */
export async function logout(deps: NamedSessionDeps, { accessToken, renewable, now }: Logout): Promise<void> {
  try {
    const caller = await deps.sessions.findCaller(accessToken)
    if (caller) await endSession(deps.people, caller.signIn, now)
    if (renewable) await endRenewableSession(deps, renewable, now)
  } catch (error) {
    throw error instanceof DomainError ? incomplete(error) : error
  }
}
