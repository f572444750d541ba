import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import {
  overrideStance,
  publishAnalysis,
  releaseRating,
  unpublishEpisode,
} from '#functions/data/episodes/publication.ts'
import { podcastKey } from '#functions/data/keys.ts'
import { findPodcastByGuid } from '#functions/data/podcasts/podcast-by-guid.ts'
import { createPodcast, podcastItem } from '#functions/data/podcasts/podcasts.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { endSession } from '#functions/data/users/sessions.ts'
import { ensureUserRecord } from '#functions/data/users/users.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import {
  type CatalogueEnvironment,
  contentOf,
  dyingTable,
  KilledError,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  sampleItems,
  samplePodcast,
  sampleQuotes,
  steeredAnalysis,
} from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { importShow } from '#tests/integration/sample-show.ts'

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

const items = sampleItems(24)

async function importAll(table: Table) {
  await importShow(table, items)
}

const analysisOf = (episodeId: number, topics: string[]) => ({
  episodeId,
  attempt: 0,
  analysis: sampleAnalysis('Far Left', topics),
  quotes: sampleQuotes(8, topics),
  now: dawn,
})

const publish = (table: Table) => publishAnalysis(table, analysisOf(2, ['Taxes', 'Schools', 'Courts']))
const override = (table: Table) =>
  overrideStance(table, { episodeId: 2, stance: 'Centrist', explanation: 'By ear.', now: dawn })

/** Each scenario starts with a new table, on which the functions of `before` run first. */
const scenarios: [
  name: string,
  before: ((table: Table) => Promise<unknown>)[],
  run: (table: Table) => Promise<unknown>,
][] = [
  ['adding a podcast and importing its feed', [], importAll],
  [
    'importing a feed that changed',
    [importAll, publish],
    async (table) => {
      const podcast = await createPodcast(table, samplePodcast(1), dawn)
      // Changes episodes on both sides of the import's limit of episodes per transaction.
      const renamed = items.map((item, index) =>
        index % 4 === 0 ? { ...item, title: `${item.title}, newly cut` } : item,
      )
      const changed = [sampleItem(50), ...renamed]
      await importEpisodes(table, podcast, { items: changed, now: dawn })
    },
  ],
  [
    'publishing and the clouds after it',
    [importAll],
    async (table) => {
      await publish(table)
      await publishAnalysis(table, analysisOf(3, ['Taxes', 'Borders']))
      await rewriteClouds(table, dawn)
    },
  ],
  [
    'publishing again with fewer quotes and other topics',
    [importAll, publish],
    (table) =>
      publishAnalysis(table, {
        ...analysisOf(2, ['Courts', 'Water']),
        analysis: sampleAnalysis('Far Right', ['Courts', 'Water']),
        quotes: sampleQuotes(3, ['Water']),
      }),
  ],
  [
    'releasing a rating that was under review',
    [
      importAll,
      (table) => {
        const request = analysisOf(2, ['Taxes', 'Schools', 'Courts'])
        return publishAnalysis(table, {
          ...request,
          analysis: steeredAnalysis('Far Left', ['Taxes', 'Schools']),
        })
      },
    ],
    (table) => releaseRating(table, { episodeId: 2, transcriptHash: 'abc', now: dawn }),
  ],
  ['moving a stance by hand', [importAll, publish], override],
  ['noting a stance of what is not published', [importAll], override],
  [
    'un-publishing',
    [importAll, publish, override],
    (table) => unpublishEpisode(table, { episodeId: 2, now: dawn }),
  ],
]

async function prepared(before: ((table: Table) => Promise<unknown>)[]): Promise<Table> {
  const table = await environment.newTable()
  for (const step of before) await step(table)
  return table
}

test.each(scenarios)(
  '%s: killed before any write and repeated, gives the same data and exact counters [S16.46]',
  async (_name, before, run) => {
    const undisturbed = await prepared(before)
    const initial = await contentOf(undisturbed)
    const counting = dyingTable(environment, undisturbed, Number.POSITIVE_INFINITY)
    await run(counting)
    const expected = await contentOf(undisturbed)
    expect(await findDrift(undisturbed)).toEqual([])

    const writes = counting.written()
    expect(writes).toBeGreaterThan(0)
    const points = Array.from({ length: writes }, (_, index) => index + 1)
    for (const point of points) {
      const table = await environment.newTable()
      await putItems(table, initial)
      await expect(run(dyingTable(environment, table, point))).rejects.toBeInstanceOf(KilledError)
      await run(table)
      expect(await contentOf(table)).toEqual(expected)
      await run(table)
      expect(await contentOf(table)).toEqual(expected)
    }
    counting.client.destroy()
  },
)

test('the drift report names manual damage, and the repair restores the data [S16.45]', async () => {
  const table = await prepared([importAll, publish])
  const whole = await contentOf(table)
  await table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { pk: 'statistics', sk: 'statistics', episodes: 7, podcasts: 1 },
    }),
  )
  await table.client.send(
    new DeleteCommand({ TableName: table.name, Key: { pk: 'topic#1', sk: 'frequency#all' } }),
  )
  await table.client.send(
    new PutCommand({ TableName: table.name, Item: { pk: 'topic#9', sk: 'entry#2026#1', episodeId: 1 } }),
  )
  const found = await findDrift(table)
  expect(found.map((drift) => `${drift.key.pk} ${drift.key.sk}`).toSorted()).toEqual([
    'statistics statistics',
    'topic#1 frequency#all',
    'topic#9 entry#2026#1',
  ])
  await correctDrift(table, found)
  expect(await findDrift(table)).toEqual([])
  const withoutTime = (content: unknown[]) =>
    content.map((item) => JSON.stringify({ ...Object(item), updatedAt: undefined }))
  const before = withoutTime(whole).map((text) => JSON.parse(text))
  expect(withoutTime(await contentOf(table)).map((text) => JSON.parse(text))).toEqual(before)
})

test('a podcast missing from the list of its GUID is reported, and found by it after the repair', async () => {
  const table = await environment.newTable()
  const podcastGuid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'
  const podcast = await createPodcast(table, { ...samplePodcast(1), podcastGuid }, dawn)
  const { gsi3pk: _, gsi3sk: __, ...Item } = podcastItem(podcast)
  await table.client.send(new PutCommand({ TableName: table.name, Item }))
  expect(await findPodcastByGuid(table, podcastGuid)).toBeUndefined()
  const found = await findDrift(table)
  expect(found.map(({ kind, key }) => [kind, key])).toEqual([['item', podcastKey(1)]])
  expect(await correctDrift(table, found)).toEqual([])
  expect(await findPodcastByGuid(table, podcastGuid)).toEqual({ ...podcast, version: podcast.version + 1 })
  expect(await findDrift(table)).toEqual([])
})

test('saving several statuses, repeated or killed, moves the episode between the lists of statuses exactly', async () => {
  const table = await prepared([importAll])
  const read = await getEpisode(table, 1)
  const offline = await saveEpisode(table, read, { ...read, run: runAt('offline') })
  await expect(saveEpisode(table, read, { ...read, run: runAt('offline') })).rejects.toMatchObject({
    code: 'episode-changed',
  })
  await expect(
    saveEpisode(dyingTable(environment, table, 1), offline, { ...offline, run: runAt('queued') }),
  ).rejects.toBeInstanceOf(KilledError)
  await saveEpisode(table, offline, { ...offline, run: runAt('queued') })
  expect(await findDrift(table)).toEqual([])
})

test('creating a user and signing out, killed and repeated, leave one user and one record', async () => {
  const table = await environment.newTable()
  const user = {
    userId: '7b1f6f6e-6a1c-4c1e-9c55-0b8f2f1b6a10',
    email: 'a@example.com',
    role: 'free',
  } as const
  const out = { userId: user.userId, originJti: 'one' }
  await expect(ensureUserRecord(dyingTable(environment, table, 1), user, dawn)).rejects.toBeInstanceOf(
    KilledError,
  )
  await ensureUserRecord(table, user, dawn)
  await ensureUserRecord(table, user, dawn)
  await endSession(table, out, dawn)
  const once = await contentOf(table)
  await endSession(table, out, dawn)
  expect(await contentOf(table)).toEqual(once)
  expect(once).toHaveLength(2)
})
