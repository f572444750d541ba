import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { episodesApi } from '#shared/api/episodes.ts'
import { profileApi } from '#shared/api/profile.ts'
import { topicMergesApi } from '#shared/api/topic-merges.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { sampleItems } from '#tests/integration/catalogue-samples.ts'
import { loseTopicFrequency, seedOrphanEntry } from '#tests/integration/damaged-records.ts'
import { callPage, finishUpkeep, refreshWordClouds, runRepair } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'
import { idOf, publishOn } from '#tests/integration/topic-merge-helpers.ts'

let environment: HttpEnvironment
let admin: string
let readers: string[]
let ids: { levies: number; taxes: number; schools: number; water: number }

/**
 * Four episodes: two about levies, one about taxes, one about both. Of three users, one follows levies, one
 * taxes, and one both.
 */
beforeEach(async () => {
  environment = await openHttpEnvironment()
  startNewContainer()
  admin = (await environment.signIn({ role: 'admin' })).token
  await importShow(environment.catalogue, sampleItems(4))
  await publish(1, 'Taxes', 'Schools')
  await publish(2, 'Levies', 'Courts')
  await publish(3, 'Levies', 'Water', 'Taxes')
  await publish(4, 'Schools', 'Levies')
  const [levies = 0, taxes = 0, schools = 0, water = 0] = await Promise.all(
    ['Levies', 'Taxes', 'Schools', 'Water'].map((name) => idOf(environment.catalogue, name)),
  )
  ids = { levies, taxes, schools, water }
  readers = [await follower(levies), await follower(taxes, levies), await follower(taxes)]
})
afterEach(() => environment.close())

async function publish(episodeId: number, ...topics: string[]): Promise<void> {
  await publishOn(environment.catalogue, episodeId, topics)
}

async function follower(...interested_topics: number[]): Promise<string> {
  const { token } = await environment.signIn({ role: 'paid' })
  expect((await environment.call('profile.update', { token, body: { interested_topics } })).statusCode).toBe(
    200,
  )
  return token
}

async function ask(name: string, call: Call = {}) {
  const { statusCode, body = '' } = await environment.call(name, call)
  expect(statusCode, body).toBe(200)
  return JSON.parse(body)
}

const begin = (from_id: number, into_id: number) =>
  environment.call('topic-merges.begin', { body: { from_id, into_id }, token: admin })

const preview = (from_id: number, into_id: number) =>
  environment.call('topic-merges.preview', {
    query: { from_id: String(from_id), into_id: String(into_id) },
    token: admin,
  })

async function merge(from: number, into: number): Promise<void> {
  expect((await begin(from, into)).statusCode).toBe(202)
  await finishUpkeep()
}

const episode = async (id: number) =>
  episodesApi.get.answer.parse(await ask('episodes.get', { params: { id: String(id) } }))

const cardsOn = async (name: string) =>
  episodesApi.listByTopic.answer.parse(
    await ask('episodes.list-by-topic', { params: { name }, query: { limit: '50' }, token: admin }),
  )

const idsOn = async (name: string) => (await cardsOn(name)).map(({ id }) => id).toSorted()

const found = async (prefix: string) =>
  topicsApi.search.answer.parse(await ask('topics.search', { query: { prefix } })).topics

/** The export has the stored ids; the profile already shows the topic that remains after a merge. */
const storedPreferencesSchema = z.object({
  preferences: z.object({ interested_topics: z.array(z.object({ id: z.number() })) }),
})

async function followed(token = '') {
  const { topics } = profileApi.get.answer.parse(await ask('profile.get', { token }))
  const { preferences } = storedPreferencesSchema.parse(await ask('profile.export', { token }))
  return { topics, ids: preferences.interested_topics.map(({ id }) => id) }
}

async function clouds() {
  await refreshWordClouds()
  const { topics: all } = topicsApi.listAll.answer.parse(await ask('topics.list-all'))
  const call = { params: { stance: 'Far Left' } }
  const left = topicsApi.listForStance.answer.parse(await ask('topics.list-for-stance', call)).topics
  return { all, left }
}

test('episodes, quotes, cards, counts and followers of a merged topic become the other’s [S18.4]', async () => {
  await merge(ids.levies, ids.taxes)
  const topicsOf = async (id: number) => {
    const { topics, quotes } = await episode(id)
    return { topics, quotes: quotes.map(({ topic_name }) => topic_name) }
  }
  expect(await topicsOf(2)).toEqual({
    topics: 'Taxes,Courts',
    quotes: ['Taxes', 'Courts', 'Taxes', 'Courts'],
  })
  expect(await topicsOf(3)).toEqual({ topics: 'Taxes,Water', quotes: ['Taxes', 'Water', 'Taxes', 'Taxes'] })
  const stored = (await contentOf(environment.catalogue)).filter(({ pk }) => pk.startsWith('episode#'))
  expect(stored.length).toBeGreaterThan(4)
  expect(JSON.stringify(stored)).not.toContain('Levies')
  expect((await cardsOn('Taxes')).map(({ id, topics }) => [id, topics]).toSorted()).toEqual([
    [1, 'Taxes,Schools'],
    [2, 'Taxes,Courts'],
    [3, 'Taxes,Water'],
    [4, 'Schools,Taxes'],
  ])
  const taxes = { id: ids.taxes, name: 'Taxes' }
  expect(await found('Taxes')).toEqual([{ ...taxes, frequency: 4 }])
  for (const reader of readers) expect(await followed(reader)).toEqual({ topics: [taxes], ids: [taxes.id] })
  expect((await contentOf(environment.catalogue)).filter(({ pk }) => pk === 'upkeep')).toEqual([])
  await expectNoDrift(environment)
})

async function listed() {
  return topicMergesApi.list.answer.parse(await ask('topic-merges.list', { token: admin })).merges
}

const refusals = async (from: number, into: number) =>
  [await preview(from, into), await begin(from, into)].map(({ statusCode, headers }) => [
    statusCode,
    headers?.['x-error-code'],
  ])
const both = <Refusal>(refusal: Refusal) => [refusal, refusal]

test('an admin gets a preview of a merge, starts it, and gets its result; impossible merges are refused in both [S18.4]', async () => {
  const { levies, taxes, schools } = ids
  expect(await refusals(levies, levies)).toEqual(both([409, 'same-topic']))
  expect(await refusals(levies, 999_999)).toEqual(both([404, 'topic-not-found']))
  expect(await refusals(999_999, levies)).toEqual(both([404, 'topic-not-found']))
  const [from, into] = [
    { id: levies, name: 'Levies' },
    { id: taxes, name: 'Taxes' },
  ]
  expect(JSON.parse((await preview(levies, taxes)).body ?? '')).toEqual({
    from: { ...from, frequency: 3 },
    into: { ...into, frequency: 2 },
    quotes: 6,
    followers: 2,
    has_more_quotes: false,
    has_more_followers: false,
  })
  const answer = await begin(levies, taxes)
  expect([answer.statusCode, JSON.parse(answer.body ?? '').message]).toEqual([
    202,
    '“Levies” is being merged into “Taxes.” Its episodes move step by step; this page shows the progress.',
  ])
  expect(await listed()).toMatchObject([{ finished_at: null, episodes: 0 }])
  expect(await refusals(levies, schools)).toEqual(both([409, 'topic-merged']))
  expect(await refusals(schools, levies)).toEqual(both([409, 'topic-merged']))
  expect(await refusals(taxes, schools)).toEqual(both([409, 'topic-merging']))
  await finishUpkeep()
  expect(await refusals(levies, schools)).toEqual(both([409, 'topic-merged']))
  expect((await preview(taxes, schools)).statusCode).toBe(200)
  const counts = { episodes: 3, quotes: 6, followers: 2 }
  expect(await listed()).toMatchObject([{ from, into, finished_at: expect.any(String), ...counts }])
})

test('from the request on, the former name leads to the remaining topic, and nothing new is published under it', async () => {
  await begin(ids.levies, ids.taxes)
  await expectNoDrift(environment)
  expect(await idsOn('LEVY')).toEqual(await idsOn('Taxes'))
  expect((await followed(readers[0])).topics).toEqual([{ id: ids.taxes, name: 'Taxes' }])
  expect(await found('lev')).toEqual([])
  await publish(1, 'Levies', 'Schools')
  expect((await episode(1)).topics).toBe('Taxes,Schools')
  await finishUpkeep()
  expect((await clouds()).all.map(({ name, frequency }) => [name, frequency])).toEqual([
    ['Taxes', 4],
    ['Schools', 2],
    ['Courts', 1],
    ['Water', 1],
  ])
})

test('a merged topic leaves the word cloud of all stances at once, and that of a stance when its episodes are moved', async () => {
  const levies = async () => {
    const { all, left } = await clouds()
    return [all, left].map((cloud) => cloud.find(({ name }) => name === 'Levies')?.frequency)
  }
  expect(await levies()).toEqual([3, 1])
  await begin(ids.levies, ids.taxes)
  expect(await levies()).toEqual([undefined, 1])
  await finishUpkeep()
  expect(await levies()).toEqual([undefined, undefined])
})

test('withdrawn episodes and changed stances during a merge leave exact counts', async () => {
  await begin(ids.levies, ids.taxes)
  await seedUnpublished(environment, 2)
  const body = { political_stance: 'Far Right' }
  const edited = await environment.call('episodes.update', { params: { id: '4' }, body, token: admin })
  expect(edited.statusCode).toBe(204)
  await expectNoDrift(environment)
  await finishUpkeep()
  await expectNoDrift(environment)
  expect(await idsOn('Taxes')).toEqual([1, 3, 4])
  await publish(2, 'Levies')
  expect(await found('Taxes')).toMatchObject([{ frequency: 4 }])
  await expectNoDrift(environment)
})

test('in a chain of merges every former name, also that of a page or a feed, leads to the last topic, and episodes moved twice are counted once [S18.5]', async () => {
  await merge(ids.levies, ids.taxes)
  await merge(ids.taxes, ids.water)
  for (const name of ['Levies', 'levy', 'Tax', 'TAXES', 'Water'])
    expect(await idsOn(name)).toEqual([1, 2, 3, 4])
  const water = { id: ids.water, name: 'Water' }
  const other = await follower(ids.levies, ids.taxes)
  for (const reader of readers) expect(await followed(reader)).toEqual({ topics: [water], ids: [water.id] })
  expect((await followed(other)).topics).toEqual([water])
  expect(await found('Water')).toEqual([{ ...water, frequency: 4 }])
  const page = await callPage('pages/topic', { pathParameters: { name: 'Levies' } })
  expect(page.body).toMatch(/<link rel="canonical" href="[^"]*\/topic\/Water"/)
  const feed = await callPage('syndication/topic', { pathParameters: { file: 'Levies.xml' } })
  expect(feed.statusCode).toBe(301)
  expect(feed.headers?.location).toMatch(/\/feeds\/topic\/Water\.xml$/)
  const { body = '' } = await callPage('pages/sitemap-part', {
    pathParameters: { file: 'sitemap-pages.xml' },
  })
  expect([body.includes('/topic/Water'), body.includes('/topic/Levies')]).toEqual([true, false])
  await expectNoDrift(environment)
})

test('two admins who merge a topic at the same moment merge it once', async () => {
  const answers = await Promise.all([begin(ids.levies, ids.taxes), begin(ids.levies, ids.schools)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([202, 409])
  await expectNoDrift(environment)
})

test('an entry without an episode does not block a merge', async () => {
  await seedOrphanEntry(environment, { topicId: ids.levies, episodeId: 77 })
  await merge(ids.levies, ids.taxes)
  await expectNoDrift(environment)
})

test('the repair command counts the same as the merge', async () => {
  await merge(ids.levies, ids.taxes)
  const whole = await contentOf(environment.catalogue)
  await loseTopicFrequency(environment, ids.taxes)
  expect(await contentOf(environment.catalogue)).not.toEqual(whole)
  expect(await runRepair()).toBe(0)
  expect(await contentOf(environment.catalogue)).toEqual(whole)
})
