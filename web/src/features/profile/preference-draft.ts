import type { Stance } from '#shared/domain/stance.ts'
import type { DigestFrequency, PreferencesChange, Profile } from '#shared/domain/user.ts'

export type ChosenTopic = Profile['topics'][number]

export type PreferenceDraft = {
  topics: readonly ChosenTopic[]
  consents: boolean
  stances: readonly Stance[]
  geographyIds: readonly number[]
  wantsMail: boolean
  frequency: DigestFrequency
  pausedUntil: string | null
}

export function savedDraft({ topics, preferences }: Profile): PreferenceDraft {
  return {
    topics,
    consents: preferences.stance_consent_at !== null,
    stances: preferences.political_stance_interests,
    geographyIds: preferences.geography_interests,
    wantsMail: preferences.email_notifications,
    frequency: preferences.digest_frequency,
    pausedUntil: preferences.digest_paused_until,
  }
}

/** Only changed fields; the order of choices does not matter. */
export function diffPreferences(saved: PreferenceDraft, draft: PreferenceDraft): PreferencesChange {
  const topicIds = idsOf(draft.topics)
  return {
    ...(!sameValues(topicIds, idsOf(saved.topics)) && { interested_topics: topicIds }),
    ...(draft.consents !== saved.consents && { stance_consent: draft.consents }),
    ...(draft.consents &&
      !sameValues(draft.stances, saved.stances) && { political_stance_interests: [...draft.stances] }),
    ...(!sameValues(draft.geographyIds, saved.geographyIds) && {
      geography_interests: [...draft.geographyIds],
    }),
    ...(draft.wantsMail !== saved.wantsMail && { email_notifications: draft.wantsMail }),
    ...(draft.frequency !== saved.frequency && { digest_frequency: draft.frequency }),
    ...(draft.pausedUntil !== saved.pausedUntil && { digest_paused_until: draft.pausedUntil }),
  }
}

export function hasChanges(saved: PreferenceDraft, draft: PreferenceDraft): boolean {
  return Object.keys(diffPreferences(saved, draft)).length > 0
}

export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

const idsOf = (topics: readonly ChosenTopic[]) => topics.map(({ id }) => id)

function sameValues<Value>(some: readonly Value[], others: readonly Value[]): boolean {
  return some.length === others.length && some.every((value) => others.includes(value))
}
