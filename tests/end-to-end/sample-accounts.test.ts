import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePeople, samplePerson } from '#local/people.ts'
import { followSampleTopics } from '#local/sample/follow-topics.ts'
import type { SiteCredentials } from '#local/sample/site-session.ts'
import { profileApi } from '#shared/api/profile.ts'
import type { Role } from '#shared/rules/access.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true })
})
afterAll(() => cloud?.close())

async function profileOf(role: Role) {
  const answer = await cloud.call(profileApi.get, { session: await cloud.signIn(role) })
  return profileApi.get.answer.parse(await answer.json())
}

const follow = (credentials: SiteCredentials = samplePerson('paid')) =>
  followSampleTopics({
    siteUrl: cloud.siteUrl,
    credentials,
    signal: new AbortController().signal,
  })

test('the accounts of the sample have confirmed addresses', async () => {
  for (const { role } of samplePeople) expect(await profileOf(role)).toMatchObject({ email_confirmed: true })
})

test('the Pro account follows four topics of the sample until its owner chooses others', async () => {
  expect(await follow()).toBe(true)
  expect((await profileOf('paid')).preferences.interested_topics).toHaveLength(4)
  const body = { interested_topics: [] }
  await cloud.call(profileApi.update, { session: await cloud.signIn('paid'), body })
  expect(await follow()).toBe(true)
  expect((await profileOf('paid')).preferences.interested_topics).toEqual([])
})

test('a Pro account whose password was changed is left unchanged without an error', async () => {
  expect(await follow({ ...samplePerson('paid'), password: 'another pass phrase' })).toBe(true)
})
