import { afterAll, beforeAll, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: PipelineEnvironment
const { ask, call } = openAdminCalls(() => environment)
beforeAll(async () => {
  environment = await openPipelineEnvironment({ host: 'feeds.example' })
})
afterAll(() => environment.close())

type Sample = { podcast: number; day: number; stance: Stance | null; topics: string[] }

let batches = 0

/** Publishes episodes whose podcasts and topics no other test has; returns their ids. */
async function publish(...samples: Sample[]): Promise<number[]> {
  batches += 1
  const ids: number[] = []
  for (const [index, { podcast, day, stance, topics }] of samples.entries()) {
    const publishedAt = new Date(Date.UTC(2026, 0, day)).toISOString()
    const items = [sampleItem(index + 1, { publishedAt })]
    const [episode] = await importShow(environment.catalogue, items, batches * 100 + podcast)
    const episodeId = episode?.episodeId ?? 0
    const own = topics.map((topic) => `${topic} ${batches}`)
    await publishSample(environment.catalogue, episodeId, { stance, topics: own, quotes: 1 })
    ids.push(episodeId)
  }
  return ids
}

const on = (topics: string[], stance: Stance | null, place: Pick<Sample, 'podcast' | 'day'>): Sample => ({
  ...place,
  stance,
  topics,
})

const taxes = ['Taxes']

const listFor = (episodeId = 0) =>
  ask(episodesApi.listOtherSide, { params: { id: String(episodeId) }, token: '' })

/** Episodes are numbered from 1 in the order in which they were published. */
async function otherSideOf(ids: readonly number[], number = 1) {
  const found = await listFor(ids[number - 1])
  return found.map(({ mirrored_stance, topic_name, episode }) => [
    mirrored_stance,
    topic_name.replace(/ \d+$/, ''),
    ids.indexOf(episode.id) + 1,
  ])
}

test('the newest episode of the mirrored step on a shared topic is first, other podcasts next, then the neighbor step', async () => {
  const ids = await publish(
    on(['Taxes', 'Schools'], 'Far Left', { podcast: 1, day: 20 }),
    on(taxes, 'Far Right', { podcast: 2, day: 3 }),
    on(['Schools'], 'Far Right', { podcast: 3, day: 9 }),
    on(['Schools'], 'Far Right', { podcast: 3, day: 5 }),
    on(taxes, 'Right-leaning', { podcast: 2, day: 19 }),
    on(['Oceans'], 'Far Right', { podcast: 2, day: 18 }),
  )
  expect(await otherSideOf(ids)).toEqual([
    ['Far Right', 'Schools', 3],
    ['Far Right', 'Taxes', 2],
    ['Far Right', 'Schools', 4],
    ['Far Right', 'Taxes', 5],
  ])
  expect(await otherSideOf(ids, 3)).toEqual([['Far Left', 'Schools', 1]])
})

test('an episode on two shared topics is found under the first topic of the current one', async () => {
  const ids = await publish(
    on(['Schools', 'Taxes'], 'Left-leaning', { podcast: 1, day: 2 }),
    on(['Taxes', 'Schools'], 'Right-leaning', { podcast: 2, day: 1 }),
  )
  expect(await otherSideOf(ids)).toEqual([['Right-leaning', 'Schools', 2]])
})

test('if the mirrored step is empty, the other step of that side follows, and never the center or the own side', async () => {
  const near = await publish(
    on(taxes, 'Far Left', { podcast: 1, day: 1 }),
    on(taxes, 'Right-leaning', { podcast: 2, day: 2 }),
  )
  expect(await otherSideOf(near)).toEqual([['Far Right', 'Taxes', 2]])
  expect(await otherSideOf(near, 2)).toEqual([['Left-leaning', 'Taxes', 1]])
  const none = await publish(
    on(taxes, 'Left-leaning', { podcast: 1, day: 1 }),
    on(taxes, 'Centrist', { podcast: 2, day: 2 }),
    on(taxes, 'Far Left', { podcast: 3, day: 3 }),
  )
  expect(await otherSideOf(none)).toEqual([])
})

test('another podcast is preferred to the episode’s own, which is used only if there is no other', async () => {
  const ids = await publish(
    on(taxes, 'Far Left', { podcast: 1, day: 1 }),
    on(taxes, 'Far Right', { podcast: 1, day: 9 }),
    on(taxes, 'Far Right', { podcast: 2, day: 2 }),
  )
  expect(await otherSideOf(ids)).toEqual([['Far Right', 'Taxes', 3]])
  await seedUnpublished(environment, ids[2] ?? 0)
  expect(await otherSideOf(ids)).toEqual([['Far Right', 'Taxes', 2]])
})

test('beside a Centrist episode both sides alternate, the nearer step first', async () => {
  const ids = await publish(
    on(taxes, 'Centrist', { podcast: 1, day: 5 }),
    on(taxes, 'Far Left', { podcast: 2, day: 9 }),
    on(taxes, 'Left-leaning', { podcast: 3, day: 2 }),
    on(taxes, 'Far Right', { podcast: 4, day: 3 }),
    on(taxes, 'Centrist', { podcast: 5, day: 4 }),
  )
  expect(await otherSideOf(ids)).toEqual([
    ['Left-leaning', 'Taxes', 3],
    ['Right-leaning', 'Taxes', 4],
    ['Left-leaning', 'Taxes', 2],
  ])
})

test('an unrated episode has no other side and is never shown as one', async () => {
  const ids = await publish(
    on(taxes, null, { podcast: 1, day: 1 }),
    on(taxes, 'Far Right', { podcast: 2, day: 2 }),
  )
  expect(await otherSideOf(ids)).toEqual([])
  expect(await otherSideOf(ids, 2)).toEqual([])
})

test('a side has at most five answers [S20.40]', async () => {
  const answers = [1, 2, 3, 4, 5, 6, 7].map((day) => on(taxes, 'Far Right', { podcast: 10 + day, day }))
  const ids = await publish(on(taxes, 'Far Left', { podcast: 1, day: 9 }), ...answers)
  const numbers = (await otherSideOf(ids)).map(([, , number]) => number)
  expect(numbers).toEqual([8, 7, 6, 5, 4])
})

test.each([1, 2, 3, 4, 8])(
  'searching every step for each of %d topics costs at most fifteen read units',
  async (count) => {
    const topics = Array.from({ length: count }, (_, index) => `Subject ${index + 1}`)
    const far = [1, 2, 3].flatMap((day) => [
      on(topics, 'Far Left', { podcast: 10 + day, day }),
      on(topics, 'Far Right', { podcast: 20 + day, day }),
    ])
    const ids = await publish(on(topics, 'Centrist', { podcast: 1, day: 9 }), ...far)
    environment.takeUnits()
    const sides = await listFor(ids[0])
    expect(sides.map(({ episode }) => episode.political_stance)).toContain('Far Left')
    const { reads } = environment.takeUnits()
    expect(reads).toBeGreaterThan(2)
    expect(reads).toBeLessThanOrEqual(15)
  },
)

test('visitors get an answer that the edge caches for a minute; an unpublished episode has none', async () => {
  const ids = await publish(
    on(taxes, 'Far Left', { podcast: 1, day: 1 }),
    on(taxes, 'Far Right', { podcast: 2, day: 2 }),
  )
  const answer = (id: number) => call(episodesApi.listOtherSide, { params: { id: String(id) }, token: '' })
  const [first = 0, second = 0] = ids
  const { body, headers } = await answer(first)
  const [side] = episodesApi.listOtherSide.answer.parse(JSON.parse(body ?? ''))
  expect(side?.episode).toMatchObject({ id: second, podcast: { name: `Show ${batches * 100 + 2}` } })
  expect(headers?.['cache-control']).toMatch(/^public, max-age=0, s-maxage=60,/)
  await seedUnpublished(environment, first)
  expect([(await answer(first)).statusCode, (await answer(99_999)).statusCode]).toEqual([404, 404])
})
