import { acceptedSecrets, type Secrets } from '#functions/clients/secrets.ts'
import type { Table } from '#functions/data/table/table.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { checkToken, invalidLink, isOlderThan, readToken } from '#functions/domain/mail/mailed-link.ts'
import { withConfirmedAddress } from '#functions/domain/records/mail-trouble.ts'

export type ConfirmDeps = { people: Table; linkSecrets: Secrets }

/**
 * @throws DomainError `invalid-link` (also if mail has bounced since), `expired-link`, `secret-unavailable`
 */
export async function confirmEmail(deps: ConfirmDeps, token: string, now: Date): Promise<void> {
  const read = readToken(token)
  const secrets = await acceptedSecrets(deps.linkSecrets)
  const confirmed = await changeUser(deps.people, read.userId, (user) => {
    if (user.deletedAt) throw invalidLink()
    const { userId, email } = user
    checkToken(read, { purpose: 'confirm-email', userId, email }, { secrets, now })
    // A link sent before the bounce does not prove that the address works again.
    if (user.mailTrouble && isOlderThan(read, user.mailTrouble.at)) throw invalidLink()
    return withConfirmedAddress(user, now)
  })
  if (!confirmed) throw invalidLink()
}
