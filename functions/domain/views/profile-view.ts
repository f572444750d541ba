import { isUnderWay } from '#functions/domain/billing/entitlement.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import type { Profile } from '#shared/domain/user.ts'

export type ProfileSurroundings = Pick<Profile, 'topics' | 'sends_mail'>

/** The person with what the profile shows besides; topics that are gone or became one are not named in the preferences either. */
export function profileView(user: UserRecord, { topics, sends_mail }: ProfileSurroundings): Profile {
  return {
    ...currentUser(user),
    preferences: { ...user.preferences, interested_topics: topics.map(({ id }) => id) },
    topics,
    has_private_feed: user.privateFeedHash !== undefined,
    has_subscription: isUnderWay(user.subscription),
    sends_mail,
  }
}
