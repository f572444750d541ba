import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { topicsApi } from '#shared/api/topics.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { Capability, Role } from '#shared/rules/access.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { seedPreferences } from '#tests/integration/seed-accounts.ts'
import { seedShow, seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
const topicNames = ['Taxes', 'Schools', 'Courts', 'Rents']
let topicIds: number[]
let admin: { token: string }
const podcastIds: number[] = []
const idOf = new Map<number, number>()
const newestFirst = Array.from({ length: 60 }, (_, index) => 60 - index)

/** Each episode has one to four topics, one of three podcasts, and any stance or none. */
const isOn = (number: number, topic: number) => number % 4 === topic || number % (topic + 3) === 0
const stanceOf = (number: number): Stance | null => (number % 7 === 0 ? null : (stances[number % 5] ?? null))
const geographyOf = (number: number) => [1, 5, 9][number % 3] ?? 1

async function topicIdOf(name: string): Promise<number> {
  const found = await environment.call('topics.search', { query: { prefix: name } })
  return topicsApi.search.answer.parse(JSON.parse(found.body ?? '')).topics[0]?.id ?? 0
}

async function importPodcast(which: number) {
  const items = newestFirst
    .filter((number) => number % 3 === which)
    .map((number) => sampleItem(number, { publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString() }))
  const show = { number: which, items, geographyId: geographyOf(which) }
  const { podcastId, imported } = await seedShow(environment, show)
  podcastIds.push(podcastId)
  for (const { title, episodeId } of imported) idOf.set(Number(title.replace('Episode ', '')), episodeId)
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  for (const which of [0, 1, 2]) await importPodcast(which)
  for (const [number, episodeId] of idOf) {
    const topics = topicNames.filter((_, topic) => isOn(number, topic))
    await publishSample(environment.catalogue, episodeId, { stance: stanceOf(number), topics })
  }
  admin = await environment.signIn({ role: 'admin' })
  topicIds = await Promise.all(topicNames.map(topicIdOf))
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await environment.close()
})

type Person = { role?: Role; capabilities?: Capability[] }

async function newReader(preferences: Partial<Preferences>, { role = 'paid', capabilities }: Person = {}) {
  const person = await environment.signIn({ role, ...(capabilities && { capabilities }) })
  const consented = { stance_consent_at: dawn.toISOString(), ...preferences }
  await seedPreferences(environment, person.userId, consented)
  return person
}

async function ask(token: string, query: Record<string, string> = {}) {
  const result = await environment.call('episodes.list-feed', {
    token,
    query,
    headers: { 'accept-encoding': 'br' },
  })
  expect(result.statusCode, result.body).toBe(200)
  const body = result.isBase64Encoded
    ? brotliDecompressSync(Buffer.from(result.body ?? '', 'base64')).toString()
    : (result.body ?? '')
  const cards = episodesApi.listFeed.answer.parse(JSON.parse(body))
  const cursor = result.headers?.['x-next-cursor']
  const unratedCount = result.headers?.['x-unrated-count']
  return {
    cards,
    numbers: cards.map(({ title }) => Number(title.replace('Episode ', ''))),
    cursor,
    unratedCount,
  }
}

async function wholeFeed(token: string, query: Record<string, string> = {}) {
  const numbers: number[] = []
  let cursor: string | undefined
  do {
    const page = await ask(token, { limit: '7', ...query, ...(cursor && { cursor }) })
    numbers.push(...page.numbers)
    cursor = page.cursor === undefined ? undefined : String(page.cursor)
  } while (cursor)
  return numbers
}

async function change(name: string, call: Call): Promise<void> {
  const { statusCode = 0, body } = await environment.call(name, { ...call, token: admin.token })
  expect(statusCode, body).toBeLessThan(300)
}

const paramsOf = (number: number) => ({ id: String(idOf.get(number)) })
const unpublish = (number: number) => seedUnpublished(environment, idOf.get(number) ?? 0)

/** After a change of a podcast, upkeep queues its episodes, whose cards are then rewritten. */
async function rewriteCards(): Promise<void> {
  for (let round = 0; round < 5; round += 1) await callEntry('upkeep/run-upkeep', { execution: 'one' })
  for (const name of ['CONCURRENT_RUNS', 'CONCURRENT_TRANSCRIPTIONS']) vi.stubEnv(name, '1')
  const records = environment.queued().map((body, index) => queueRecord(`message-${index}`, body))
  expect(records.length).toBeGreaterThan(0)
  expect(await callEntry('events/episode-imported', { Records: records })).toEqual({ batchItemFailures: [] })
}

type Wanted = { topics: number[]; stances?: Stance[]; geographies?: number[] }

const preferencesOf = ({ topics, stances: steps = [], geographies = [] }: Wanted) => ({
  interested_topics: topics.map((topic) => topicIds[topic] ?? 0),
  political_stance_interests: steps,
  geography_interests: geographies,
})

/** Applies the specification's three conditions to all episodes. */
function naive({ topics, stances: steps = [], geographies = [] }: Wanted) {
  return newestFirst.filter((number) => {
    const stance = stanceOf(number)
    return (
      topics.some((topic) => isOn(number, topic)) &&
      (steps.length === 0 || (stance !== null && steps.includes(stance))) &&
      (geographies.length === 0 || geographies.includes(geographyOf(number)))
    )
  })
}

describe('the content of the feed', () => {
  test.each<[string, Wanted]>([
    ['any of the topics, of any stance, rated or not', { topics: [0, 1, 2, 3] }],
    ['one topic', { topics: [2] }],
    ['any of the topics and one stance', { topics: [0, 3], stances: ['Far Left'] }],
    ['any of the topics and any of several stances', { topics: [1, 2], stances: ['Centrist', 'Far Right'] }],
    ['all five stances, so nothing unrated', { topics: [0, 1], stances: [...stances] }],
    ['any of the topics and any of the geographies', { topics: [0, 1, 2], geographies: [5, 9] }],
    ['all three', { topics: [0, 1, 3], stances: ['Left-leaning', 'Centrist'], geographies: [1] }],
    ['a geography that nothing is about', { topics: [0, 1], geographies: [42] }],
  ])('for %s: newest first, each once, without gaps across pages [S7.44]', async (_what, wanted) => {
    const { token } = await newReader(preferencesOf(wanted))
    expect(await wholeFeed(token)).toEqual(naive(wanted))
  })

  test('is empty without topics', async () => {
    const { token } = await newReader(preferencesOf({ topics: [], stances: ['Centrist'] }))
    expect(await ask(token)).toMatchObject({ cards: [], cursor: undefined })
  })

  test('without consent to storing stances has every stance', async () => {
    const wanted: Wanted = { topics: [0], stances: ['Far Left'] }
    const { token } = await newReader({ ...preferencesOf(wanted), stance_consent_at: null })
    expect(await wholeFeed(token)).toEqual(naive({ topics: [0] }))
  })

  test('without the right to choose geographies has every geography [S7.45]', async () => {
    const wanted: Wanted = { topics: [0, 1], geographies: [5] }
    const { token } = await newReader(preferencesOf(wanted), { capabilities: ['content:basic'] })
    expect(await wholeFeed(token)).toEqual(naive({ topics: [0, 1] }))
  })
})

test('a page has 24 cards that need no further call [S7.46]', async () => {
  const { token } = await newReader(preferencesOf({ topics: [0, 1, 2, 3] }))
  const { cards, numbers, cursor } = await ask(token)
  expect(numbers).toEqual(naive({ topics: [0, 1, 2, 3] }).slice(0, 24))
  expect(cursor).toBeTruthy()
  expect(cards[0]).toMatchObject({ podcast: { name: 'Show 0' }, transcript_status: 'completed' })
  expect(cards.every(({ quotes }) => quotes.length === 3)).toBe(true)
})

describe('by stance', () => {
  const wanted: Wanted = { topics: [0, 1, 2] }
  const groupsOf = (numbers: readonly number[]) =>
    stances.map((stance) => numbers.filter((number) => stanceOf(number) === stance))

  test('the newest six of each stance come in the order of the scale, without unrated ones', async () => {
    const { token } = await newReader(preferencesOf(wanted))
    const { numbers, cursor } = await ask(token, { order: 'stance' })
    expect(numbers).toEqual(groupsOf(naive(wanted)).flatMap((group) => group.slice(0, 6)))
    expect(cursor).toBeUndefined()
  })

  test('unrated episodes on any of the topics are counted once, in the allowed geographies, and not for chosen stances [S2.209]', async () => {
    const unratedOf = (choice: Wanted) => naive(choice).filter((number) => stanceOf(number) === null).length
    for (const choice of [wanted, { ...wanted, geographies: [5] }]) {
      const { token } = await newReader(preferencesOf(choice))
      const { unratedCount } = await ask(token, { order: 'stance' })
      expect(Number(unratedCount)).toBe(unratedOf(choice))
      expect(unratedOf(choice)).toBeGreaterThan(0)
      expect((await ask(token)).unratedCount).toBeUndefined()
    }
    const { token } = await newReader(preferencesOf({ ...wanted, stances: ['Centrist'] }))
    expect(Number((await ask(token, { order: 'stance' })).unratedCount)).toBe(0)
  })

  test('each group continues as its own list', async () => {
    const { token } = await newReader(preferencesOf(wanted))
    expect(await wholeFeed(token, { stance: 'right_leaning' })).toEqual(groupsOf(naive(wanted))[3])
  })

  test('a stance that was not chosen is empty', async () => {
    const chosen: Wanted = { ...wanted, stances: ['Centrist', 'Far Right'] }
    const { token } = await newReader(preferencesOf(chosen))
    const { numbers } = await ask(token, { order: 'stance' })
    expect(numbers).toEqual(groupsOf(naive(chosen)).flatMap((group) => group.slice(0, 6)))
    expect(await ask(token, { stance: 'Far Left' })).toMatchObject({ cards: [], cursor: undefined })
  })
})

describe('a cursor', () => {
  test('is refused for other users and other lists, and so is an invalid one', async () => {
    const own = await newReader(preferencesOf({ topics: [0] }))
    const { cursor } = await ask(own.token, { limit: '2' })
    const others = await newReader(preferencesOf({ topics: [0] }))
    const calls: Call[] = [
      { token: others.token, query: { cursor: String(cursor) } },
      { token: own.token, query: { cursor: String(cursor), stance: 'Centrist' } },
      { token: own.token, query: { cursor: 'e30.x' } },
    ]
    for (const call of calls) {
      const { statusCode, headers } = await environment.call('episodes.list-feed', call)
      expect([statusCode, headers?.['x-error-code']]).toEqual([400, 'invalid-cursor'])
    }
  })

  test('continues at its place, whatever is added, removed or moved meanwhile', async () => {
    const wanted: Wanted = { topics: [1] }
    const { token } = await newReader(preferencesOf(wanted))
    const expected = naive(wanted)
    const first = await ask(token, { limit: '5' })
    const [shown = 0, last = 0] = [expected[0], expected[4]]
    for (const number of [shown, last]) await unpublish(number)
    const rest = await ask(token, { limit: '50', cursor: String(first.cursor) })
    expect([...first.numbers, ...rest.numbers]).toEqual(expected)
  })
})

test('withdrawn and moved episodes, and a podcast’s new geography, take effect at once', async () => {
  const wanted: Wanted = { topics: [0, 1, 2, 3], stances: ['Far Left'], geographies: [9] }
  const { token } = await newReader(preferencesOf(wanted))
  const [first = 0, second = 0] = naive(wanted)
  await unpublish(first)
  expect((await wholeFeed(token))[0]).toBe(second)
  await change('episodes.update', { params: paramsOf(second), body: { political_stance: 'Far Right' } })
  expect(await wholeFeed(token)).toEqual(naive(wanted).slice(2))

  const params = { podcast_id: String(podcastIds[2]) }
  await change('podcasts.update', { params, body: { geography: 'Colorado' } })
  await rewriteCards()
  expect(await wholeFeed(token)).toEqual([])
  await expectNoDrift(environment)
})
