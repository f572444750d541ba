import type { PoolDirectory } from '#functions/clients/pool-directory.ts'
import { changePoolEmail } from '#functions/clients/pool-email.ts'
import { acceptedSecrets, type Secrets } from '#functions/clients/secrets.ts'
import type { Table } from '#functions/data/table/table.ts'
import { changeAddresses } from '#functions/data/users/email-change.ts'
import { emailTaken } from '#functions/data/users/users.ts'
import { checkToken, invalidLink, isOlderThan, readToken } from '#functions/domain/mail/mailed-link.ts'
import { withConfirmedAddress } from '#functions/domain/records/mail-trouble.ts'
import { subOf, type UserRecord } from '#functions/domain/records/user-record.ts'
import { addressRefused } from '#functions/use-cases/accounts/change-email.ts'

export type ConfirmDeps = { people: Table; linkSecrets: Secrets; pool: PoolDirectory }

/** After a change of a confirmed address, the user pool gets the new one only now. */
async function moveInPool(pool: PoolDirectory, user: UserRecord): Promise<void> {
  if (!user.previousEmail) return
  const outcome = await changePoolEmail(pool, { sub: subOf(user), email: user.email })
  if (outcome !== 'changed') throw outcome === 'taken' ? emailTaken() : addressRefused()
}

/**
 * @throws DomainError `invalid-link` (also if mail has bounced since), `expired-link`, `secret-unavailable`,
 * and `email-taken`, `rate-limited`, `sign-in-unavailable` after a change of address
 */
export async function confirmEmail(deps: ConfirmDeps, token: string, now: Date): Promise<void> {
  const read = readToken(token)
  const secrets = await acceptedSecrets(deps.linkSecrets)
  const confirmed = await changeAddresses(deps.people, read.userId, async (user) => {
    if (user.deletedAt) throw invalidLink()
    const { userId, email } = user
    checkToken(read, { purpose: 'confirm-email', userId, email }, { secrets, now })
    // A link sent before the bounce does not prove that the address works again.
    if (user.mailTrouble && isOlderThan(read, user.mailTrouble.at)) throw invalidLink()
    await moveInPool(deps.pool, user)
    return withConfirmedAddress(user, now)
  })
  if (!confirmed) throw invalidLink()
}
