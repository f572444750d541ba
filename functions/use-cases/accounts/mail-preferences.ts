import { acceptedSecrets, type Secrets } from '#functions/clients/secrets.ts'
import type { Table } from '#functions/data/table/table.ts'
import { countPreferenceChange } from '#functions/data/users/mail-attempts.ts'
import { changeUser, findUser } from '#functions/data/users/users.ts'
import { checkDigestToken, invalidDigestLink, readDigestToken } from '#functions/domain/mail/digest-token.ts'
import { changedPreferences } from '#functions/domain/records/changed-preferences.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import type { MailPreferencesChange, PreferencesChange } from '#shared/domain/user.ts'

export type ReaderDeps = { people: Table; linkSecrets: Secrets }

async function openToken({ linkSecrets }: ReaderDeps, token: string) {
  const read = readDigestToken(token)
  const secrets = await acceptedSecrets(linkSecrets)
  return {
    userId: read.userId,
    check(user: UserRecord): void {
      if (user.deletedAt) throw invalidDigestLink()
      checkDigestToken(read, user, secrets)
    },
  }
}

/** @throws DomainError `invalid-link` (also if the address has changed), `secret-unavailable` */
export async function findReader(deps: ReaderDeps, token: string): Promise<UserRecord> {
  const { userId, check } = await openToken(deps, token)
  const user = await findUser(deps.people, userId)
  if (!user) throw invalidDigestLink()
  check(user)
  return user
}

const asPreferences = (change: MailPreferencesChange): PreferencesChange => ({
  ...(change.is_subscribed !== undefined && { email_notifications: change.is_subscribed }),
  ...(change.frequency !== undefined && { digest_frequency: change.frequency }),
  ...(change.paused_until !== undefined && { digest_paused_until: change.paused_until }),
})

/** @throws DomainError as `findReader`, and `pause-too-long` */
export async function changeReader(
  deps: ReaderDeps,
  token: string,
  { change, now }: { change: MailPreferencesChange; now: Date },
): Promise<UserRecord> {
  const { userId, check } = await openToken(deps, token)
  const changed = await changeUser(deps.people, userId, (user) => {
    check(user)
    const preferences = changedPreferences(user, asPreferences(change), now)
    const isSame = JSON.stringify(preferences) === JSON.stringify(user.preferences)
    return isSame ? user : { ...user, preferences, updatedAt: now.toISOString() }
  })
  if (!changed) throw invalidDigestLink()
  return changed
}

const onlyUnsubscribes = (change: MailPreferencesChange) =>
  change.is_subscribed === false && Object.keys(change).length === 1

/**
 * Unsubscribing is always possible; other changes count toward a limit.
 * @throws DomainError as `changeReader`, and `rate-limited`
 */
export async function updateMailPreferences(
  deps: ReaderDeps & { operations: Table },
  token: string,
  { change, hashKey, now }: { change: MailPreferencesChange; hashKey: string; now: Date },
): Promise<UserRecord> {
  if (!onlyUnsubscribes(change)) {
    const user = await findReader(deps, token)
    await countPreferenceChange(deps.operations, { user, hashKey, now })
  }
  return changeReader(deps, token, { change, now })
}
