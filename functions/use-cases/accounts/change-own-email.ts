import type { WallClock } from '#functions/clients/clock.ts'
import { otherChangeInProgress } from '#functions/data/users/email-change.ts'
import { recordNetwork } from '#functions/data/users/known-networks.ts'
import { countAddressChange } from '#functions/data/users/mail-attempts.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { type ChangeEmailDeps, changeEmail } from '#functions/use-cases/accounts/change-email.ts'
import { requirePassword } from '#functions/use-cases/accounts/check-password.ts'
import { resolveEmailChange } from '#functions/use-cases/accounts/resolve-email-change.ts'
import {
  type ConfirmationDeps,
  trySendConfirmation,
} from '#functions/use-cases/accounts/send-confirmation.ts'

type OwnEmailDeps = ChangeEmailDeps & ConfirmationDeps & { clock: Pick<WallClock, 'sleep'> }

export type OwnEmailChange = {
  to: string
  password: string
  network: string
  hashKey: string
  hashKeys: readonly string[]
  now: Date
}

/** @throws DomainError as `requirePassword` and `changeEmail` */
export async function changeOwnEmail(
  deps: OwnEmailDeps,
  caller: UserRecord,
  { to, password, network, hashKey, hashKeys, now }: OwnEmailChange,
): Promise<UserRecord> {
  const user = await resolveEmailChange(deps, caller, { hashKeys, now })
  const place = { email: user.email, network, hashKey }
  await requirePassword(deps, { ...place, sub: subOf(user), password, now })
  if (user.email === to) return user
  if (user.emailChange && user.emailChange.to !== to) throw otherChangeInProgress()
  await countAddressChange(deps.operations, { user, hashKey, now })
  const changed = await changeEmail(deps, user, { to, hashKey, hashKeys, now })
  await Promise.all([
    trySendConfirmation(deps, { user: changed, hashKey, now, changedBy: 'owner' }),
    recordNetwork(deps.operations, { ...place, email: changed.email }, now),
  ])
  return changed
}
