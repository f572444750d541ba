import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileApi } from '#shared/api/profile.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { seedPreferences } from '#tests/integration/seed-accounts.ts'
import { requestMerge } from '#tests/integration/topic-merge-helpers.ts'

let environment: HttpEnvironment

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const { catalogue } = environment
  await importShow(catalogue, [sampleItem(1)])
  const topics = ['Taxes', 'Schools', 'Courts', 'Levies']
  await publishSample(catalogue, 1, { topics })
  await requestMerge(catalogue, 'Levies', 'Taxes')
})
afterAll(() => environment.close())

function profileOf(answer: APIGatewayProxyStructuredResultV2) {
  expect(answer.statusCode, answer.body).toBe(200)
  return profileApi.get.answer.parse(JSON.parse(answer.body ?? ''))
}

async function newPerson(role: Role = 'free') {
  const { userId, token } = await environment.signIn({ role })
  const get = async () => profileOf(await environment.call('profile.get', { token }))
  const patch = (body: unknown) => environment.call('profile.update', { token, body })
  return { userId, get, patch }
}

test('the profile of a new user: account, no preferences, no subscription [S3.13]', async () => {
  const { userId, get } = await newPerson()
  expect(await get()).toMatchObject({
    id: userId,
    email: `${userId}@example.com`,
    role: 'free',
    preferences: defaultPreferences,
    topics: [],
    has_private_feed: false,
    has_subscription: false,
    previous_email: null,
    undelivered_at: null,
    sends_mail: true,
  })
})

test('a change of preferences keeps all others, answers the profile and sets its time [S3.14]', async () => {
  const { get, patch } = await newPerson()
  const before = await get()
  const change = {
    interested_topics: [3, 1],
    email_notifications: true,
    theme: 'dark',
    digest_frequency: 'weekly',
  }
  const changed = profileOf(await patch(change))
  expect(changed.preferences).toEqual({ ...defaultPreferences, ...change })
  expect(changed.topics).toEqual([
    { id: 3, name: 'Courts' },
    { id: 1, name: 'Taxes' },
  ])
  expect(Date.parse(changed.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  expect(await get()).toEqual(changed)
  expect(profileOf(await patch({ theme: 'light' })).preferences).toEqual({
    ...changed.preferences,
    theme: 'light',
  })
  const stored = await contentOf(environment.people)
  await patch({ theme: 'light' })
  expect(await contentOf(environment.people)).toEqual(stored)
})

test('a merged topic is followed under its new name, and a deleted one is dropped', async () => {
  const { userId, get, patch } = await newPerson()
  await seedPreferences(environment, userId, { interested_topics: [4, 2, 1, 99] })
  const { topics, preferences } = await get()
  expect(topics).toEqual([
    { id: 1, name: 'Taxes' },
    { id: 2, name: 'Schools' },
  ])
  expect(preferences.interested_topics).toEqual([1, 2])
  expect(profileOf(await patch({ interested_topics: [99, 2] })).topics).toEqual([{ id: 2, name: 'Schools' }])
})

test('an invalid preference is a 400 that names it, and nothing is saved [S5.5]', async () => {
  const { get, patch } = await newPerson('paid')
  const before = await get()
  const refused: [body: unknown, said: string][] = [
    [{ theme: 'sepia' }, 'Theme must be light, dark, or system.'],
    [{ interested_topics: [1, 98, 99] }, 'There are no topics with these IDs: 98, 99.'],
    [{ geography_interests: [1, 9999] }, 'There are no geographies with these IDs: 9999.'],
    [{ theme: 'dark', role: 'admin' }, 'role'],
    [{ stance_consent_at: '2020-01-01T00:00:00Z' }, 'stance_consent_at'],
    [{ id: 'someone-else', theme: 'dark' }, 'id'],
  ]
  for (const [body, said] of refused) {
    const answer = await patch(body)
    expect([answer.statusCode, answer.body], JSON.stringify(body)).toEqual([
      400,
      expect.stringContaining(said),
    ])
  }
  expect(await get()).toEqual(before)
})

test('stances are refused without consent, stored with it, and deleted when it is withdrawn [S5.6]', async () => {
  const { get, patch } = await newPerson()
  const stances = { political_stance_interests: ['Far Left', 'Far Right'] }
  const refused = await patch(stances)
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([409, 'stance-consent-missing'])
  const agreed = profileOf(await patch({ ...stances, stance_consent: true }))
  expect(agreed.preferences).toMatchObject({ ...stances, stance_consent_at: expect.any(String) })
  await patch({ stance_consent: false })
  expect((await get()).preferences).toEqual(defaultPreferences)
  expect(JSON.stringify(await contentOf(environment.people))).not.toContain('Far ')
})

test('concurrent changes in two windows are both kept', async () => {
  const { get, patch } = await newPerson()
  await Promise.all([
    patch({ theme: 'dark' }),
    patch({ email_notifications: true }),
    patch({ interested_topics: [2] }),
  ])
  expect((await get()).preferences).toMatchObject({
    theme: 'dark',
    email_notifications: true,
    interested_topics: [2],
  })
})
