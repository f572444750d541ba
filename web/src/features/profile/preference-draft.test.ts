import { expect, test } from 'vitest'
import type { PreferencesChange, Profile } from '#shared/domain/user.ts'
import { profile } from '#tests/browser/sample-answers.ts'
import {
  diffPreferences,
  hasChanges,
  type PreferenceDraft,
  savedDraft,
  toggled,
} from '#web/features/profile/preference-draft.ts'

const topic = (id: number) => ({ id, name: `Topic ${id}` })

const person: Profile = {
  ...profile('paid'),
  topics: [topic(1), topic(2)],
  preferences: {
    interested_topics: [1, 2],
    political_stance_interests: ['Centrist'],
    geography_interests: [7, 8],
    email_notifications: true,
    theme: 'dark',
    digest_frequency: 'weekly',
    digest_paused_until: null,
    stance_consent_at: '2025-01-05T10:00:00.000Z',
  },
}
const saved = savedDraft(person)

test('the saved preferences are shown, and there is nothing to save', () => {
  expect(saved).toEqual({
    topics: [topic(1), topic(2)],
    consents: true,
    stances: ['Centrist'],
    geographyIds: [7, 8],
    wantsMail: true,
    frequency: 'weekly',
    pausedUntil: null,
  })
  expect(hasChanges(saved, saved)).toBe(false)
})

test.for<[Partial<PreferenceDraft>, PreferencesChange]>([
  [{ topics: [topic(1)] }, { interested_topics: [1] }],
  [{ consents: false }, { stance_consent: false }],
  [{ stances: ['Far Left', 'Centrist'] }, { political_stance_interests: ['Far Left', 'Centrist'] }],
  [{ geographyIds: [] }, { geography_interests: [] }],
  [{ wantsMail: false }, { email_notifications: false }],
  [{ frequency: 'daily' }, { digest_frequency: 'daily' }],
  [{ pausedUntil: '2026-03-29T08:00:00.000Z' }, { digest_paused_until: '2026-03-29T08:00:00.000Z' }],
  [
    { topics: [], wantsMail: false },
    { interested_topics: [], email_notifications: false },
  ],
])('of %j only %j is sent [S11.6]', ([edit, change]) => {
  const draft = { ...saved, ...edit }
  expect(diffPreferences(saved, draft)).toEqual(change)
  expect(hasChanges(saved, draft)).toBe(true)
})

test.for<Partial<PreferenceDraft>>([
  { topics: [topic(2), topic(1)] },
  { geographyIds: toggled(toggled(saved.geographyIds, 7), 7) },
  { stances: toggled(toggled(saved.stances, 'Far Right'), 'Far Right') },
])('an edit undone by hand is no change, in any order: %j [S11.7]', (edit) => {
  expect(diffPreferences(saved, { ...saved, ...edit })).toEqual({})
})

test('without consent no stance is sent, even if some are ticked', () => {
  const withoutConsent: PreferenceDraft = { ...saved, consents: false, stances: ['Far Left'] }
  expect(diffPreferences({ ...saved, consents: false, stances: [] }, withoutConsent)).toEqual({})
  expect(diffPreferences(saved, withoutConsent)).toEqual({ stance_consent: false })
})

test('consent is sent with the first chosen stances', () => {
  const before: PreferenceDraft = { ...saved, consents: false, stances: [] }
  expect(diffPreferences(before, { ...before, consents: true, stances: ['Far Left'] })).toEqual({
    stance_consent: true,
    political_stance_interests: ['Far Left'],
  })
})
