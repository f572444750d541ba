import type { WallClock } from '#functions/clients/clock.ts'
import type { Payments } from '#functions/clients/payment-provider.ts'
import { cancelSubscription } from '#functions/clients/payments.ts'
import { changePoolEmail } from '#functions/clients/pool-email.ts'
import { setPoolPassword } from '#functions/clients/pool-users.ts'
import { dropEmailChange, reserveEmail } from '#functions/data/users/email-change.ts'
import { forgetNetworks } from '#functions/data/users/known-networks.ts'
import { finishUserEdit, type HeldEdit, holdUser } from '#functions/data/users/user-edits.ts'
import { changeUser, emailTaken, findUser } from '#functions/data/users/users.ts'
import { type UserEdit, withSessionsEnded } from '#functions/domain/records/user-edit.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { addressRefused, type ChangeEmailDeps } from '#functions/use-cases/accounts/change-email.ts'
import { releaseAccount } from '#functions/use-cases/accounts/release-account.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { tellPreviousAddress } from '#functions/use-cases/accounts/tell-previous-address.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type EditUserDeps = ChangeEmailDeps & {
  payments: Payments
  /** What time it is once the pool has the new password. */
  clock: Pick<WallClock, 'now'>
}

export type EditRequest = HeldEdit & {
  wanted: UserEdit
  /** The account as the admin saw it; undefined takes it as it is. */
  version: number | undefined
  hashKeys: readonly string[]
}

const changeOf = ({ userId, wanted, now }: EditRequest) => ({ userId, to: wanted.email, now })

/** Gives the pool the new address, which is reserved before, so that whoever signs in with it meanwhile has it for good. */
async function moveAddress(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<void> {
  const { userId, wanted, hashKeys, now } = request
  await tellPreviousAddress(deps, { previous: user.email, at: now, changedBy: 'admin' })
  const outcome = await changePoolEmail(deps.pool, { userId, email: wanted.email })
  if (outcome === 'changed') return forgetNetworks(deps.operations, { email: user.email, hashKeys })
  await dropEmailChange(deps.people, changeOf(request))
  throw outcome === 'taken' ? emailTaken() : addressRefused()
}

/** Whoever becomes free pays no more: the provider is told before the role is taken, so that no message of it gives it back. */
async function endSubscription(deps: EditUserDeps, user: UserRecord, { wanted, now }: EditRequest) {
  const customerId = user.subscription?.customerId
  const isGivenUp = wanted.role === 'free' && user.role !== 'free'
  if (isGivenUp && customerId) await cancelSubscription(deps.payments, { customerId, now })
}

/** The address is reserved first, which refuses one that is taken, and the pool has it last: a provider that fails leaves both as they were. */
async function moveAndEnd(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<void> {
  await reserveEmail(deps.people, changeOf(request))
  await endSubscription(deps, user, request).catch(async (error: unknown) => {
    // What was reserved before may be in the pool already.
    if (!user.emailChange) await dropEmailChange(deps.people, changeOf(request))
    throw error
  })
  await moveAddress(deps, user, request)
}

/** Sessions end before as well, so that none goes on where the work stops between the pool and the account. */
async function setPassword({ people, pool, clock }: EditUserDeps, userId: string, password: string) {
  await changeUser(people, userId, (read) => withSessionsEnded(read, clock.now()))
  await setPoolPassword(pool, { userId, password })
}

async function changeOutside(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<void> {
  const { userId, wanted } = request
  const change = wanted.email === user.email ? endSubscription : moveAndEnd
  await change(deps, user, request)
  if (wanted.password !== undefined) await setPassword(deps, userId, wanted.password)
}

const isLastAdmin = (error: unknown) => error instanceof DomainError && error.code === 'last-admin'

/** Where the last other admin went meanwhile, the person keeps the role, and all else is as the pool has it already. */
async function finish(deps: EditUserDeps, user: UserRecord, request: EditRequest): Promise<UserRecord> {
  const held = { ...request, now: deps.clock.now() }
  return finishUserEdit(deps.people, held, request.wanted).catch(async (error: unknown) => {
    if (isLastAdmin(error)) {
      await finishUserEdit(deps.people, held, { ...request.wanted, role: user.role })
    }
    throw error
  })
}

async function settled(deps: EditUserDeps, request: EditRequest): Promise<void> {
  const user = await findUser(deps.people, request.userId)
  if (user?.emailChange && !user.deletedAt && user.emailChange.to !== request.wanted.email) {
    await settleEmailChange(deps, user, request)
  }
}

/**
 * Makes of somebody's account what an admin wants: held first, then the pool and the payment provider, then the account itself in one
 * write. Wherever it stops, pool and account agree or a repeat, a sign-in or the next change ends it; the version stays what it was until
 * all is done. Answers also the account as it was, and whether the address is another one.
 * @throws DomainError `user-not-found`, `user-changed`, `busy`, `last-admin`, `email-taken`, `invalid-email`, `invalid-password`,
 * `rate-limited`, `sign-in-unavailable`, `payments-unavailable`
 */
export async function editUser(
  deps: EditUserDeps,
  request: EditRequest,
): Promise<{ before: UserRecord; user: UserRecord; hasMoved: boolean }> {
  const { people } = deps
  await settled(deps, request)
  const user = await holdUser(people, request, { ...request.wanted, version: request.version })
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
