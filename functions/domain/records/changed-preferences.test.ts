import { expect, test } from 'vitest'
import { changedPreferences } from '#functions/domain/records/changed-preferences.ts'
import { defaultPreferences, type Preferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const earlier = '2026-02-01T12:00:00.000Z'

const person = (preferences: Partial<Preferences> = {}, role: Role = 'free') => ({
  role,
  preferences: { ...defaultPreferences, ...preferences },
})

const refusal = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return error
  }
  return undefined
}

test('only what is named changes', () => {
  const user = person({ interested_topics: [3, 4], theme: 'dark' })
  expect(changedPreferences(user, { email_notifications: true }, now)).toEqual({
    ...user.preferences,
    email_notifications: true,
  })
  expect(changedPreferences(user, {}, now)).toEqual(user.preferences)
  expect(changedPreferences(user, { theme: undefined, digest_frequency: 'weekly' }, now)).toEqual({
    ...user.preferences,
    digest_frequency: 'weekly',
  })
})

test('stances of interest are kept only with consent, which keeps its first time', () => {
  const wanted = { political_stance_interests: ['Centrist' as const] }
  expect(refusal(() => changedPreferences(person(), wanted, now))).toMatchObject({
    kind: 'conflict',
    code: 'stance-consent-missing',
  })
  expect(changedPreferences(person(), { ...wanted, stance_consent: true }, now)).toMatchObject({
    ...wanted,
    stance_consent_at: now.toISOString(),
  })
  const agreed = person({ stance_consent_at: earlier })
  expect(changedPreferences(agreed, { ...wanted, stance_consent: true }, now)).toMatchObject({
    ...wanted,
    stance_consent_at: earlier,
  })
  expect(changedPreferences(person(), { political_stance_interests: [] }, now)).toEqual(defaultPreferences)
})

test('withdrawing consent deletes the stances, and nothing can be kept in the same breath', () => {
  const agreed = person({ stance_consent_at: earlier, political_stance_interests: ['Far Left', 'Centrist'] })
  expect(changedPreferences(agreed, { stance_consent: false }, now)).toEqual(defaultPreferences)
  const both = { stance_consent: false, political_stance_interests: ['Centrist' as const] }
  expect(refusal(() => changedPreferences(agreed, both, now))).toMatchObject({
    code: 'stance-consent-missing',
  })
})

test('geographies are chosen by who may use them; others keep those they have and may drop them', () => {
  for (const role of ['paid', 'admin'] as const) {
    const chosen = changedPreferences(person({}, role), { geography_interests: [1, 101] }, now)
    expect(chosen.geography_interests).toEqual([1, 101])
  }
  const downgraded = person({ geography_interests: [1, 101] })
  for (const wanted of [[1], [1, 101, 102], [102, 103]]) {
    expect(refusal(() => changedPreferences(downgraded, { geography_interests: wanted }, now))).toMatchObject(
      {
        kind: 'forbidden',
        message: 'You need a different subscription to access this content',
      },
    )
  }
  const same = changedPreferences(downgraded, { geography_interests: [101, 1], theme: 'dark' }, now)
  expect([same.geography_interests, same.theme]).toEqual([[1, 101], 'dark'])
  expect(changedPreferences(downgraded, { geography_interests: [] }, now).geography_interests).toEqual([])
})

test('an unknown geography is refused by its number', () => {
  const wanted = { geography_interests: [1, 77, 999] }
  expect(refusal(() => changedPreferences(person({}, 'paid'), wanted, now))).toMatchObject({
    kind: 'invalid',
    message: 'There are no geographies with these IDs: 77, 999.',
  })
})

test('notifications cannot be turned on while mail to the address makes trouble, and everything else can be changed', () => {
  const stopped = { ...person(), mailTrouble: { kind: 'bounce' as const, at: earlier } }
  expect(refusal(() => changedPreferences(stopped, { email_notifications: true }, now))).toMatchObject({
    kind: 'conflict',
    code: 'mail-trouble',
  })
  const others = { email_notifications: false, theme: 'dark' as const, digest_frequency: 'weekly' as const }
  expect(changedPreferences(stopped, others, now)).toMatchObject(others)
})
