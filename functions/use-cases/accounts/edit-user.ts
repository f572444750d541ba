import type { WallClock } from '#functions/clients/clock.ts'
import type { Payments } from '#functions/clients/payment-provider.ts'
import { cancelSubscription } from '#functions/clients/payments.ts'
import { changePoolEmail } from '#functions/clients/pool-email.ts'
import { setPoolPassword } from '#functions/clients/pool-users.ts'
import { dropEmailChange, reserveEmail } from '#functions/data/users/email-change.ts'
import { forgetNetworks } from '#functions/data/users/known-networks.ts'
import { finishUserEdit, type LockedEdit, lockUser } from '#functions/data/users/user-edits.ts'
import { changeUser, emailTaken, findUser } from '#functions/data/users/users.ts'
import { type UserEdit, withSessionsEnded } from '#functions/domain/records/user-edit.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { addressRefused, type ChangeEmailDeps } from '#functions/use-cases/accounts/change-email.ts'
import { notifyPreviousAddress } from '#functions/use-cases/accounts/notify-previous-address.ts'
import { releaseAccount } from '#functions/use-cases/accounts/release-account.ts'
import { resolveEmailChange } from '#functions/use-cases/accounts/resolve-email-change.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type EditUserDeps = ChangeEmailDeps & {
  payments: Payments
  clock: Pick<WallClock, 'now'>
}

export type EditRequest = LockedEdit & {
  wanted: UserEdit
  /** The version that the admin saw; undefined skips the check. */
  version: number | undefined
  hashKeys: readonly string[]
}

const changeOf = ({ userId, wanted, now }: EditRequest) => ({ userId, to: wanted.email, now })

/**
 * The caller must have reserved the email: a sign-in during the change may complete it, and no other account
 * may take the email before then.
 */
async function moveAddress(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<void> {
  const { wanted, hashKeys, now } = request
  await notifyPreviousAddress(deps, {
    previous: user.email,
    at: now,
    changedBy: 'admin',
    staysUntilConfirmed: false,
  })
  const outcome = await changePoolEmail(deps.pool, { sub: subOf(user), email: wanted.email })
  if (outcome === 'changed') return forgetNetworks(deps.operations, { email: user.email, hashKeys })
  await dropEmailChange(deps.people, changeOf(request))
  throw outcome === 'taken' ? emailTaken() : addressRefused()
}

/** Canceled before the role changes, so that a late provider event cannot restore the role. */
async function endSubscription(deps: EditUserDeps, user: UserRecord, { wanted, now }: EditRequest) {
  const customerId = user.subscription?.customerId
  const isDowngraded = wanted.role === 'free' && user.role !== 'free'
  if (isDowngraded && customerId) await cancelSubscription(deps.payments, { customerId, now })
}

/** Reserving refuses a taken address early. If the payment provider then fails, nothing has changed yet. */
async function moveAndEnd(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<void> {
  await reserveEmail(deps.people, changeOf(request))
  await endSubscription(deps, user, request).catch(async (error: unknown) => {
    // Keeps an earlier reservation, because the user pool may already have its address.
    if (!user.emailChange) await dropEmailChange(deps.people, changeOf(request))
    throw error
  })
  await moveAddress(deps, user, request)
}

/** Ends sessions before changing the password, so that none survives a crash in between. */
async function setPassword({ people, pool, clock }: EditUserDeps, user: UserRecord, password: string) {
  await changeUser(people, user.userId, (read) => withSessionsEnded(read, clock.now()))
  await setPoolPassword(pool, { sub: subOf(user), password })
}

async function changeOutside(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<void> {
  const { wanted } = request
  const change = wanted.email === user.email ? endSubscription : moveAndEnd
  await change(deps, user, request)
  if (wanted.password !== undefined) await setPassword(deps, user, wanted.password)
}

const isLastAdmin = (error: unknown) => error instanceof DomainError && error.code === 'last-admin'

/**
 * If the last other admin was deleted meanwhile, saves all but the role: the rest is already in the user
 * pool.
 */
async function finish(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<UserRecord> {
  const locked = { ...request, now: deps.clock.now() }
  return finishUserEdit(deps.people, locked, request.wanted).catch(async (error: unknown) => {
    if (isLastAdmin(error)) {
      await finishUserEdit(deps.people, locked, { ...request.wanted, role: user.role })
    }
    throw error
  })
}

async function resolveEarlierChange(deps: EditUserDeps, request: EditRequest): Promise<void> {
  const user = await findUser(deps.people, request.userId)
  if (user?.emailChange && !user.deletedAt && user.emailChange.to !== request.wanted.email) {
    await resolveEmailChange(deps, user, request)
  }
}

/**
 * After a failure, a repeat, a sign-in or the next change completes the edit. The version changes last.
 * @throws DomainError `user-not-found`, `user-changed`, `busy`, `last-admin`, `email-taken`, `invalid-email`,
 * `invalid-password`, `rate-limited`, `sign-in-unavailable`, `payments-unavailable`
 */
export async function editUser(
  deps: EditUserDeps,
  request: EditRequest,
): Promise<{ before: UserRecord; user: UserRecord; hasMoved: boolean }> {
  const { people } = deps
  await resolveEarlierChange(deps, request)
  const user = await lockUser(people, request, { ...request.wanted, version: request.version })
  if (user.edit?.holder !== request.holder) return { before: user, user, hasMoved: false }
  try {
    await changeOutside(deps, user, request)
    const edited = await finish(deps, user, request)
    return { before: user, user: edited, hasMoved: edited.email !== user.email }
  } catch (error) {
    await releaseAccount(people, request)
    throw error
  }
}
