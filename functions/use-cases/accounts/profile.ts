import type { Table } from '#functions/data/table/table.ts'
import { findTopicsByIds } from '#functions/data/topics/topics.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { changedPreferences, refuseUnknown } from '#functions/domain/records/changed-preferences.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { profileView } from '#functions/domain/views/profile-view.ts'
import type { PreferencesChange, Profile } from '#shared/domain/user.ts'

export type ProfileDeps = { catalogue: Table; people: Table; sendsMail: boolean }

export async function readProfile(
  { catalogue, sendsMail }: Omit<ProfileDeps, 'people'>,
  user: UserRecord,
  now: Date,
): Promise<Profile> {
  const found = await findTopicsByIds(catalogue, user.preferences.interested_topics)
  const topics = new Map([...found.values()].map(({ topicId, name }) => [topicId, { id: topicId, name }]))
  return profileView(user, { topics: [...topics.values()], sends_mail: sendsMail, now })
}

/** Refuses unknown topics, except those that the user already had: they may have been deleted since. */
async function knownTopics(catalogue: Table, user: UserRecord, change: PreferencesChange) {
  const wanted = change.interested_topics
  if (!wanted) return change
  const added = wanted.filter((id) => !user.preferences.interested_topics.includes(id))
  const found = await findTopicsByIds(catalogue, added)
  refuseUnknown(
    'topics',
    added.filter((id) => !found.has(id)),
  )
  const topics = wanted.map((id) => found.get(id)?.topicId ?? id)
  return { ...change, interested_topics: [...new Set(topics)] }
}

/**
 * @throws DomainError `signed-out` if the account was deleted, `unknown-topics`, `unknown-geographies`,
 * `stance-consent-missing`, `not-allowed`, `pause-too-long`
 */
export async function updateProfile(
  { catalogue, people }: Pick<ProfileDeps, 'catalogue' | 'people'>,
  user: UserRecord,
  { change, now }: { change: PreferencesChange; now: Date },
): Promise<UserRecord> {
  const wanted = await knownTopics(catalogue, user, change)
  const changed = await changeUser(people, user.userId, (read) => {
    const preferences = changedPreferences(read, wanted, now)
    const isSame = JSON.stringify(preferences) === JSON.stringify(read.preferences)
    return isSame ? read : { ...read, preferences, updatedAt: now.toISOString() }
  })
  if (changed) return changed
  throw signedOut()
}
