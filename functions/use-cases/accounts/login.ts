import type { Table } from '#functions/data/table/table.ts'
import { recordNetwork } from '#functions/data/users/known-networks.ts'
import { findUserByEmail } from '#functions/data/users/users.ts'
import { subOf } from '#functions/domain/records/user-record.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import { type PasswordDeps, tryPassword } from '#functions/use-cases/accounts/check-password.ts'
import {
  type FinishSignInDeps,
  finishSignIn,
  type SignedIn,
} from '#functions/use-cases/accounts/finish-sign-in.ts'
import { resolveEmailChange } from '#functions/use-cases/accounts/resolve-email-change.ts'
import type { Credentials } from '#shared/api/auth.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type Login = {
  credentials: Credentials
  network: string
  device: string
  hashKey: string
  hashKeys: readonly string[]
  now: Date
}

/** One text for wrong password, unknown email and disabled account, so that it reveals nothing. */
function wrongCredentials(): DomainError {
  return new DomainError('unauthenticated', {
    code: 'wrong-credentials',
    message: 'The email address or password is incorrect.',
  })
}

/** @throws DomainError `wrong-credentials`, `rate-limited`, `sign-in-unavailable` */
export async function login(
  deps: PasswordDeps & FinishSignInDeps & { people: Table },
  { credentials, network, device, hashKey, hashKeys, now }: Login,
): Promise<SignedIn> {
  const { email, password } = credentials
  const place = { email, network, hashKey }
  const owner = await findUserByEmail(deps.people, email)
  const attempt = { ...place, sub: owner && subOf(owner), password, now }
  const admitted = await tryPassword(deps, attempt, (tokens, used) => finishSignIn(deps, used, tokens))
  if (!admitted) throw wrongCredentials()
  const { tokens, signIn } = admitted
  const [user] = await Promise.all([
    beginSession(deps.people, signIn, { device, now }),
    recordNetwork(deps.operations, place, now),
  ])
  if (!user) throw wrongCredentials()
  // Signing in with the new address completes an email change that was interrupted.
  return { tokens, signIn, user: await resolveEmailChange(deps, user, { hashKeys, now }) }
}
