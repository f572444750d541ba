import { type PoolTokens, signIn } from '#functions/clients/user-pool.ts'
import { recordNetwork } from '#functions/data/users/known-networks.ts'
import { countRegistration, endOfClaim } from '#functions/data/users/registrations.ts'
import { createUserRecord } from '#functions/data/users/users.ts'
import type { Sessions } from '#functions/domain/records/caller.ts'
import { runOrLog } from '#functions/invocation/run-or-log.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import {
  type AccountRegistration,
  claimAccount,
  type RegistrationDeps,
} from '#functions/use-cases/accounts/claim-account.ts'
import type { SignedIn } from '#functions/use-cases/accounts/finish-sign-in.ts'
import {
  type ConfirmationDeps,
  trySendConfirmation,
} from '#functions/use-cases/accounts/send-confirmation.ts'
import type { ConfirmationMail } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** The user pool refused the password that it accepted just before. */
function notSignedIn(): DomainError {
  const message = "Signing in isn't working right now. Please try again in a few minutes."
  return new DomainError('provider', { code: 'sign-in-unavailable', message })
}

async function registerOnce(deps: RegistrationDeps, registration: AccountRegistration): Promise<PoolTokens> {
  const { people, operations, pool } = deps
  const { userId, email, password, now } = registration
  return claimAccount(deps, registration, async (sub) => {
    const tokens = await signIn(pool, { username: sub, password })
    if (tokens === undefined || tokens === 'locked') throw notSignedIn()
    const also = [endOfClaim(operations, registration)]
    await createUserRecord(people, { userId, sub, email, role: 'free' }, { now, also })
    return tokens
  })
}

/** An attempt counts toward the limit of its network unless we or a provider caused the failure. */
async function registerCounted(
  deps: RegistrationDeps,
  registration: AccountRegistration & { network: string },
): Promise<PoolTokens> {
  const attempt = await countRegistration(deps.operations, registration)
  try {
    return await registerOnce(deps, registration)
  } catch (error) {
    const isOurs = !(error instanceof DomainError) || error.kind === 'provider'
    if (isOurs) await runOrLog('failed registration stays counted', attempt.undo)
    throw error
  }
}

type SessionStart = { network: string; device: string; returnPath: string | undefined }

/** @throws DomainError as `claimAccount` */
export async function register(
  deps: RegistrationDeps & ConfirmationDeps & { sessions: Sessions },
  registration: AccountRegistration & SessionStart,
): Promise<SignedIn & { confirmationMail: ConfirmationMail }> {
  const { device, hashKey, now, returnPath } = registration
  const tokens = await registerCounted(deps, registration)
  const caller = await deps.sessions.findCaller(tokens.accessToken)
  if (!caller) throw new Error("The tokens of a new account don't sign in.")
  const [user = caller.user] = await Promise.all([
    beginSession(deps.people, caller.signIn, { device, now }),
    recordNetwork(deps.operations, registration, now),
  ])
  const confirmationMail = await trySendConfirmation(deps, { user, hashKey, now, returnPath })
  return { tokens, signIn: caller.signIn, user, confirmationMail }
}
