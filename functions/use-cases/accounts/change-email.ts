import { changePoolEmail } from '#functions/clients/pool-email.ts'
import type { UserPool } from '#functions/clients/user-pool.ts'
import type { Table } from '#functions/data/table/table.ts'
import { dropEmailChange, reserveEmail } from '#functions/data/users/email-change.ts'
import { countAccountMail } from '#functions/data/users/mail-attempts.ts'
import { emailTaken } from '#functions/data/users/users.ts'
import { poolKeepsAddress } from '#functions/domain/records/account-addresses.ts'
import { isConfirmed } from '#functions/domain/records/mail-trouble.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import {
  type NoticeDeps,
  notifyPreviousAddress,
} from '#functions/use-cases/accounts/notify-previous-address.ts'
import { completeEmailChange } from '#functions/use-cases/accounts/resolve-email-change.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { credentialRefusals } from '#shared/rules/credentials.ts'

export type ChangeEmailDeps = NoticeDeps & { people: Table; operations: Table; pool: UserPool }

export function addressRefused(): DomainError {
  return new DomainError('invalid', { code: 'invalid-email', message: `${credentialRefusals.email}.` })
}

type EmailChange = { to: string; hashKey: string; hashKeys: readonly string[]; now: Date }

/** An unconfirmed address may belong to a stranger, so notices to it count toward its hourly mail limit. */
async function notifyWithinLimit(deps: ChangeEmailDeps, user: UserRecord, { hashKey, now }: EmailChange) {
  const { email: previous } = user
  const staysUntilConfirmed = poolKeepsAddress(user) && user.previousEmail === undefined
  const notify = () =>
    notifyPreviousAddress(deps, { previous, at: now, changedBy: 'owner', staysUntilConfirmed })
  if (isConfirmed(user)) return notify()
  await countAccountMail(deps.operations, { email: user.email, hashKey, now }).then(notify, () => undefined)
}

/**
 * Safe to repeat after a failure at any step; `resolveEmailChange` completes or reverts it. Notifies the old
 * address first, so that a crash cannot skip the notice.
 * @throws DomainError `email-taken`, `invalid-email`, `busy`, `rate-limited`, `sign-in-unavailable`
 */
export async function changeEmail(
  deps: ChangeEmailDeps,
  user: UserRecord,
  request: EmailChange,
): Promise<UserRecord> {
  const { people, pool } = deps
  const { to, hashKeys, now } = request
  const change = { userId: user.userId, to, now }
  await reserveEmail(people, change)
  await notifyWithinLimit(deps, user, request)
  const isInPool = !poolKeepsAddress(user)
  const outcome = isInPool ? await changePoolEmail(pool, { sub: subOf(user), email: to }) : 'changed'
  if (outcome === 'changed') return completeEmailChange(deps, user, { to, isInPool, hashKeys, now })
  await dropEmailChange(people, change)
  throw outcome === 'taken' ? emailTaken() : addressRefused()
}
