import { isSubscriptionUnderWay } from '#functions/domain/billing/entitlement.ts'
import { pauseAt } from '#functions/domain/records/pause.ts'
import { pausedSinceFailure } from '#functions/domain/records/undelivered-mail.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import type { Profile } from '#shared/domain/user.ts'

export type ProfileContext = Pick<Profile, 'topics' | 'sends_mail'> & { now: Date }

export function profileView(user: UserRecord, { topics, sends_mail, now }: ProfileContext): Profile {
  return {
    ...currentUser(user),
    preferences: {
      ...user.preferences,
      interested_topics: topics.map(({ id }) => id),
      digest_paused_until: pauseAt(user.preferences, now),
    },
    topics,
    has_private_feed: user.privateFeedHash !== undefined,
    has_subscription: isSubscriptionUnderWay(user.subscription),
    previous_email: user.previousEmail?.address ?? null,
    undelivered_at: pausedSinceFailure(user, now),
    sends_mail,
  }
}
