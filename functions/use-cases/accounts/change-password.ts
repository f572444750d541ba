import { setPoolPassword } from '#functions/clients/pool-users.ts'
import type { Table } from '#functions/data/table/table.ts'
import { lockOwnAccount } from '#functions/data/users/user-edits.ts'
import { changeUser } from '#functions/data/users/users.ts'
import type { Sessions } from '#functions/domain/records/caller.ts'
import { type SignIn, withOthersEnded } from '#functions/domain/records/session-validity.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { beginSession } from '#functions/use-cases/accounts/begin-session.ts'
import {
  type PasswordDeps,
  signInWithRetry,
  tryPassword,
  wrongPassword,
} from '#functions/use-cases/accounts/check-password.ts'
import type { SignedIn } from '#functions/use-cases/accounts/finish-sign-in.ts'
import { releaseAccount } from '#functions/use-cases/accounts/release-account.ts'
import { resolveEmailChange } from '#functions/use-cases/accounts/resolve-email-change.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { credentialRefusals, isOwnAddress } from '#shared/rules/credentials.ts'

export type PasswordChangeDeps = PasswordDeps & {
  people: Table
  sessions: Sessions
}

export type PasswordChange = {
  user: UserRecord
  current: string
  next: string
  network: string
  device: string
  hashKey: string
  hashKeys: readonly string[]
  holder: string
  now: Date
}

function refuseAddress({ user, next }: PasswordChange): void {
  if (!isOwnAddress(next, user.email)) return
  const message = `${credentialRefusals.passwordIsAddress}.`
  throw new DomainError('invalid', { code: 'invalid-password', message })
}

/** An interrupted change may already have set the new password, so a repeat accepts that one as well. */
async function requireCurrent(deps: PasswordDeps, change: PasswordChange): Promise<void> {
  const { user, current, next } = change
  const attempt = { ...change, email: user.email, sub: subOf(user), password: current }
  const isRight = await tryPassword(deps, attempt, async () => true)
  if (isRight) return
  const wasCutOff = user.passwordChangeBegunAt !== undefined
  const isSetAlready =
    wasCutOff && (await tryPassword(deps, { ...attempt, password: next }, async () => true))
  if (!isSetAlready) throw wrongPassword()
}

function notSignedIn(): DomainError {
  const message = "The password was changed, but the session couldn't be renewed. Please try again."
  return new DomainError('provider', { code: 'sign-in-unavailable', message })
}

const afterSecondOf = ({ startedAt }: SignIn) => new Date(Date.parse(startedAt) + 1000)

async function endOthers(people: Table, own: SignIn, now: Date): Promise<void> {
  await changeUser(people, own.userId, (user) => {
    const { passwordChangeBegunAt: _done, edit: _lock, ...rest } = user
    return { ...withOthersEnded(rest, afterSecondOf(own), own.originJti), updatedAt: now.toISOString() }
  })
}

async function changeLocked(
  deps: PasswordChangeDeps,
  change: PasswordChange,
): Promise<Omit<SignedIn, 'user'>> {
  const { people, pool } = deps
  const { user, next, now } = change
  const { userId } = user
  const sub = subOf(user)
  await requireCurrent(deps, change)
  await changeUser(people, userId, (read) => ({ ...read, passwordChangeBegunAt: now.toISOString() }))
  await setPoolPassword(pool, { sub, password: next })
  const tokens = await signInWithRetry(deps, { username: sub, password: next })
  if (!tokens) throw notSignedIn()
  const token = await deps.sessions.verify(tokens.accessToken)
  if (!token) throw new Error('An access token of the user pool is invalid.')
  const signIn = { userId, originJti: token.originJti, startedAt: token.startedAt }
  await endOthers(people, signIn, now)
  return { tokens, signIn }
}

/**
 * Ends all other sessions. After an interruption it can be repeated when the account's lock expires, after a
 * minute.
 * @throws DomainError `wrong-password`, `invalid-password`, `busy`, `rate-limited`, `sign-in-unavailable`
 */
export async function changePassword(deps: PasswordChangeDeps, request: PasswordChange): Promise<SignedIn> {
  const { people } = deps
  const { holder, device, now } = request
  const user = await resolveEmailChange(deps, request.user, request)
  const change = { ...request, user }
  refuseAddress(change)
  await lockOwnAccount(people, user, change)
  const { tokens, signIn } = await changeLocked(deps, change).catch(async (error: unknown) => {
    await releaseAccount(people, { userId: user.userId, holder })
    throw error
  })
  const changed = await beginSession(people, signIn, { device, now })
  return { tokens, signIn, user: changed ?? user }
}
