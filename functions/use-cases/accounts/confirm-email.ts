import { acceptedSecrets, type Secrets } from '#functions/clients/secrets.ts'
import type { Table } from '#functions/data/table.ts'
import { changeUser } from '#functions/data/users.ts'
import { checkToken, invalidLink, readToken } from '#functions/domain/mail/mailed-link.ts'

export type ConfirmDeps = { people: Table; linkSecrets: Secrets }

/**
 * Confirms the address that the token was mailed to; a second time changes nothing.
 * @throws DomainError `invalid-link` also where the address is no longer the account's, `expired-link`, `secret-unavailable`
 */
export async function confirmEmail(deps: ConfirmDeps, token: string, now: Date): Promise<void> {
  const read = readToken(token)
  const secrets = await acceptedSecrets(deps.linkSecrets)
  const confirmed = await changeUser(deps.people, read.userId, (user) => {
    if (user.deletedAt) throw invalidLink()
    const { userId, email } = user
    checkToken(read, { purpose: 'confirm-email', userId, email }, { secrets, now })
    if (user.emailVerifiedAt) return user
    return { ...user, emailVerifiedAt: now.toISOString(), updatedAt: now.toISOString() }
  })
  if (!confirmed) throw invalidLink()
}
