import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { overrideStance, unpublishEpisode } from '#functions/data/episodes/publication.ts'
import { refreshCard } from '#functions/data/episodes/refresh-card.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import type { Preferences } from '#shared/domain/user.ts'
import type { Capability, Role } from '#shared/rules/access.ts'
import { dawn, sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
const topicNames = ['Taxes', 'Schools', 'Courts', 'Rents']
let topicIds: number[]
const idOf = new Map<number, number>()
const newestFirst = Array.from({ length: 60 }, (_, index) => 60 - index)

/** Each episode has one to three topics, one of three podcasts, and any stance or none. */
const isOn = (number: number, topic: number) => number % 4 === topic || number % (topic + 3) === 0
const stanceOf = (number: number): Stance | null => (number % 7 === 0 ? null : (stances[number % 5] ?? null))
const geographyOf = (number: number) => [1, 5, 9][number % 3] ?? 1

async function importPodcast(which: number) {
  const podcast = { ...samplePodcast(which), geographyId: geographyOf(which) }
  const items = newestFirst
    .filter((number) => number % 3 === which)
    .map((number) => sampleItem(number, { publishedAt: new Date(Date.UTC(2026, 0, number)).toISOString() }))
  const created = await createPodcast(environment.catalogue, podcast, dawn)
  const { imported } = await importEpisodes(environment.catalogue, created, { items, now: dawn })
  for (const { title, episodeId } of imported) idOf.set(Number(title.replace('Episode ', '')), episodeId)
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  for (const which of [0, 1, 2]) await importPodcast(which)
  for (const [number, episodeId] of idOf) {
    const topics = topicNames.filter((_, topic) => isOn(number, topic))
    await publishSample(environment.catalogue, episodeId, { stance: stanceOf(number), topics })
  }
  const topics = await Promise.all(topicNames.map((name) => findTopicByName(environment.catalogue, name)))
  topicIds = topics.map((topic) => topic?.topicId ?? 0)
})
afterAll(() => environment.close())

type Person = { role?: Role; capabilities?: Capability[] }

async function newReader(preferences: Partial<Preferences>, { role = 'paid', capabilities }: Person = {}) {
  const person = await environment.signIn({ role, ...(capabilities && { capabilities }) })
  await changeUser(environment.people, person.userId, (user) => ({
    ...user,
    preferences: { ...user.preferences, stance_consent_at: dawn.toISOString(), ...preferences },
  }))
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
  return { cards, numbers: cards.map(({ title }) => Number(title.replace('Episode ', ''))), cursor }
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
    for (const number of [shown, last]) {
      await unpublishEpisode(environment.catalogue, { episodeId: idOf.get(number) ?? 0, now: dawn })
    }
    const rest = await ask(token, { limit: '50', cursor: String(first.cursor) })
    expect([...first.numbers, ...rest.numbers]).toEqual(expected)
  })
})

test('withdrawn and moved episodes, and a podcast’s new geography, take effect at once', async () => {
  const wanted: Wanted = { topics: [0, 1, 2, 3], stances: ['Far Left'], geographies: [9] }
  const { token } = await newReader(preferencesOf(wanted))
  const [first = 0, second = 0] = naive(wanted)
  await unpublishEpisode(environment.catalogue, { episodeId: idOf.get(first) ?? 0, now: dawn })
  expect((await wholeFeed(token))[0]).toBe(second)
  await overrideStance(environment.catalogue, {
    episodeId: idOf.get(second) ?? 0,
    stance: 'Far Right',
    now: dawn,
  })
  expect(await wholeFeed(token)).toEqual(naive(wanted).slice(2))

  const moved = newestFirst.filter((number) => geographyOf(number) === 9)
  await changePodcast(environment.catalogue, 3, (podcast) => ({ ...podcast, geographyId: 2 }))
  for (const number of moved) await refreshCard(environment.catalogue, idOf.get(number) ?? 0)
  expect(await wholeFeed(token)).toEqual([])
  const drift = await findDrift(environment.catalogue, dawn)
  // The test moved the podcast without updating the counters of geographies.
  expect(drift.filter(({ kind }) => kind !== 'counter')).toEqual([])
})
