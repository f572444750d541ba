import { afterAll, beforeAll, expect, test } from 'vitest'
import { profileApi } from '#shared/api/profile.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'
import { sampleItems } from '#tests/integration/catalogue-samples.ts'
import { callPage, finishUpkeep } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { idOf, publishOn } from '#tests/integration/topic-merge-helpers.ts'

let environment: HttpEnvironment
let admin: { userId: string; token: string }
let reader: { userId: string; token: string }
let ids: { levies: number; taxes: number }

beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  reader = await environment.signIn({ role: 'paid' })
  await importShow(environment.catalogue, sampleItems(4))
  await publishOn(environment.catalogue, 1, ['Levies', 'Safety in schools'])
  await publishOn(environment.catalogue, 2, ['Levies', 'School safety'])
  await publishOn(environment.catalogue, 3, ['Taxes'])
  ids = {
    levies: await idOf(environment.catalogue, 'Levies'),
    taxes: await idOf(environment.catalogue, 'Taxes'),
  }
  await follow(reader, [ids.levies])
})
afterAll(() => environment.close())

const follow = ({ token }: { token: string }, interested_topics: number[]) =>
  environment.call('profile.update', { body: { interested_topics }, token })

async function followedBy({ token }: { token: string }) {
  const { body = '' } = await environment.call('profile.get', { token })
  return profileApi.get.answer.parse(JSON.parse(body)).preferences.interested_topics
}

async function listed() {
  const answer = await environment.call('topic-merges.list', { token: admin.token })
  return topicMergesApi.list.answer.parse(JSON.parse(answer.body ?? ''))
}

const preview = (from: number, into: number) =>
  environment.call('topic-merges.preview', {
    query: { from_id: String(from), into_id: String(into) },
    token: admin.token,
  })

const begin = (from: number, into: number) =>
  environment.call('topic-merges.begin', { body: { from_id: from, into_id: into }, token: admin.token })

test('an admin gets a preview of a merge, starts it, and gets its result [S18.4]', async () => {
  const seen = await preview(ids.levies, ids.taxes)
  expect(JSON.parse(seen.body ?? '')).toEqual({
    from: { id: ids.levies, name: 'Levies', frequency: 2 },
    into: { id: ids.taxes, name: 'Taxes', frequency: 1 },
    quotes: 4,
    followers: 1,
    has_more_quotes: false,
    has_more_followers: false,
  })
  const answer = await begin(ids.levies, ids.taxes)
  expect([answer.statusCode, JSON.parse(answer.body ?? '').message]).toEqual([
    202,
    '“Levies” is being merged into “Taxes.” Its episodes move step by step; this page shows the progress.',
  ])
  expect((await listed()).merges).toMatchObject([{ finished_at: null, episodes: 0 }])
  await finishUpkeep()
  expect((await listed()).merges).toMatchObject([
    {
      from: { id: ids.levies, name: 'Levies' },
      into: { id: ids.taxes, name: 'Taxes' },
      finished_at: expect.any(String),
      episodes: 2,
      quotes: 4,
      followers: 1,
    },
  ])
})

test('the former topic’s page shows the new one, its feed redirects, and the sitemap has only the new one [S18.5]', async () => {
  const drawn = (await callPage('pages/topic', { pathParameters: { name: 'Levies' } })).body ?? ''
  expect(drawn).toContain('Taxes')
  expect(drawn).toMatch(/<link rel="canonical" href="[^"]*\/topic\/Taxes"/)
  const moved = await callPage('syndication/topic', { pathParameters: { file: 'Levies.xml' } })
  expect([moved.statusCode, String(moved.headers?.location)]).toEqual([
    301,
    expect.stringMatching(/\/feeds\/topic\/Taxes\.xml$/),
  ])
  const { body = '' } = await callPage('pages/sitemap-part', {
    pathParameters: { file: 'sitemap-pages.xml' },
  })
  expect([body.includes('/topic/Taxes'), body.includes('/topic/Levies')]).toEqual([true, false])
  const list = await environment.call('episodes.list-by-topic', {
    params: { name: 'Levies' },
    token: reader.token,
  })
  expect(JSON.parse(list.body ?? '')).toHaveLength(3)
})

test('followers of the former topic get the new one’s episodes, and choosing the former id chooses the new one', async () => {
  expect(await followedBy(reader)).toEqual([ids.taxes])
  const feed = await environment.call('episodes.list-feed', { token: reader.token })
  expect(JSON.parse(feed.body ?? '')).toHaveLength(3)
  const other = await environment.signIn({ role: 'paid' })
  expect((await follow(other, [ids.levies, ids.taxes])).statusCode).toBe(200)
  expect(await followedBy(other)).toEqual([ids.taxes])
})
