import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listByPrefix } from '#functions/clients/store.ts'
import { deleteEpisodeItems } from '#functions/data/episodes/episode-deletion.ts'
import { idCounterKey, type Key } from '#functions/data/keys.ts'
import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { listedEpisodeKey } from '#functions/data/search/search-keys.ts'
import { fillIndex } from '#functions/use-cases/search/fill-index.ts'
import { indexEpisode, inspectEpisode } from '#functions/use-cases/search/index-episode.ts'
import { searchPrefix } from '#shared/deployment/object-keys.ts'
import type { Stance } from '#shared/domain/stance.ts'
import {
  contentOf,
  dyingTable,
  interruptedTable,
  KilledError,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { changeStoredEpisode, seedAnalysis, seedStoredTranscript } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment

const said = (text: string) => ({
  segments: [{ start: 0, end: 9, speaker: 'Ana', text }],
  source: 'publisher' as const,
  language: 'en',
  durationSeconds: 9,
})

const rate = (stance: Stance) =>
  seedAnalysis(environment, {
    episodeId: 1,
    analysis: sampleAnalysis(stance, ['Taxes']),
    quotes: sampleQuotes(1, ['Taxes']),
  })

beforeAll(async () => {
  environment = await openHttpEnvironment()
  await importShow(environment.catalogue, [sampleItem(1), sampleItem(2)])
  await seedStoredTranscript(environment, 1, said('Rents are rising, and taxes fall.'))
  await rate('Far Left')
})
afterAll(() => environment.close())

const textsOf = async () => {
  const keys: string[] = []
  for await (const { key } of listByPrefix(environment.store, searchPrefix)) keys.push(key)
  return keys
}

/** Without what counts attempts. */
const indexOf = async () => (await contentOf(environment.search)).map(({ version: _, ...item }) => item)

/** Words stay when their last episode is gone. */
const indexWithoutWords = async () => (await indexOf()).filter(({ pk }) => !pk.startsWith('words#'))

async function empty() {
  const { client, name } = environment.search
  const keyOf = ({ pk, sk }: Key) => ({ pk, sk })
  for (const item of await contentOf(environment.search))
    await client.send(new DeleteCommand({ TableName: name, Key: keyOf(item) }))
}

async function isKilledAt(write: number): Promise<boolean> {
  const search = dyingTable(environment, environment.search, write)
  try {
    await indexEpisode({ ...environment, search }, 1)
    return false
  } catch (error) {
    expect(error).toBeInstanceOf(KilledError)
    return true
  }
}

/** Each kill leaves another part of the writes for the next try. */
async function indexWithKills(): Promise<number> {
  let kills = 0
  while (await isKilledAt(kills + 1)) kills += 1
  return kills
}

test('indexing that was killed before each of its writes and repeated gives what an undisturbed one gives [S24.9]', async () => {
  expect(await indexWithKills()).toBeGreaterThanOrEqual(3)
  const afterKills = await indexOf()
  expect(await indexEpisode(environment, 1)).toBe('current')
  await empty()
  expect(await indexEpisode(environment, 1)).toBe('indexed')
  expect(await indexOf()).toEqual(afterKills)
})

test('a changed stance and transcript replace all postings and leave nothing of the former text [S24.10]', async () => {
  await seedStoredTranscript(environment, 1, said('Now we speak of housing.'))
  await rate('Far Right')
  expect(await indexWithKills()).toBeGreaterThanOrEqual(3)
  const terms = (await indexOf()).map(({ pk }) => pk)
  expect(terms).toEqual(expect.arrayContaining(['term#hous', 'term#topic=1']))
  expect(terms).not.toContain('term#rent')
  expect(await textsOf()).toHaveLength(1)
})

test('two at once give what one gives [S24.11]', async () => {
  await seedStoredTranscript(environment, 1, said('And now of schools.'))
  await rate('Centrist')
  await Promise.all([indexEpisode(environment, 1), indexEpisode(environment, 1)])
  const both = await indexOf()
  expect(await indexEpisode(environment, 1)).toBe('current')
  expect(both.map(({ pk }) => pk)).toContain('term#school')
  expect(both.map(({ pk }) => pk)).not.toContain('term#hous')
})

test('one that is overtaken by another text undoes what it wrote [S24.11]', async () => {
  await indexEpisode(environment, 1)
  await seedStoredTranscript(environment, 1, said('First we speak of trains.'))
  const slow = interruptedTable(environment, environment.search, async () => {
    await seedStoredTranscript(environment, 1, said('Then we speak of schools and trade.'))
    await indexEpisode(environment, 1)
  })
  await indexEpisode({ ...environment, search: slow }, 1)
  const raced = await indexWithoutWords()
  await empty()
  await indexEpisode(environment, 1)
  expect(raced).toEqual(await indexWithoutWords())
})

test('a removal that is overtaken gives back what it took [S24.11]', async () => {
  const optOut = async (optedOutAt: string | undefined) => {
    const podcast = await getPodcast(environment.catalogue, 1)
    await savePodcast(environment.catalogue, podcast, { ...podcast, optedOutAt })
  }
  await indexEpisode(environment, 1)
  await optOut(dawn.toISOString())
  // So that the first write of the removal is that of the postings.
  const { client, name } = environment.search
  await client.send(new DeleteCommand({ TableName: name, Key: listedEpisodeKey(1) }))
  const slow = interruptedTable(environment, environment.search, async () => {
    await optOut(undefined)
    await seedStoredTranscript(environment, 1, said('Now we speak of schools and buses.'))
    await indexEpisode(environment, 1)
  })
  await indexEpisode({ ...environment, search: slow }, 1)
  const raced = await indexWithoutWords()
  await empty()
  await indexEpisode(environment, 1)
  expect(raced).toEqual(await indexWithoutWords())
})

test('the weekly check indexes what is missing, and looks at all episodes [S24.12]', async () => {
  const before = await indexWithoutWords()
  await empty()
  const resources = { catalogue: environment.catalogue, search: environment.search, store: environment.store }
  const fillWith = (visit: typeof indexEpisode) =>
    fillIndex(resources, { progress: undefined, mayGoOn: () => true, visit })
  const counts = { current: 0, hidden: 1, indexed: 1, removed: 0 }
  expect(await fillWith(inspectEpisode)).toMatchObject({ next: 0, counts })
  expect(await indexWithoutWords()).toEqual([])
  expect(await fillWith(indexEpisode)).toMatchObject({ next: 0, counts })
  expect(await indexWithoutWords()).toEqual(before)
  let left = 1
  const once = { mayGoOn: () => left-- > 0, visit: inspectEpisode }
  const progress = await fillIndex(resources, { progress: { next: 9, counts, namesRevision: '' }, ...once })
  expect(progress).toMatchObject({ next: 5, counts: { ...counts, hidden: 5 } })
})

test('the records of the stream remove a deleted episode, and what cannot be indexed comes again [S24.13]', async () => {
  await deleteEpisodeItems(environment.catalogue, { episodeId: 1, now: dawn })
  const record = (pk: string, SequenceNumber: string) => ({
    dynamodb: { Keys: { pk: { S: pk }, sk: { S: 'episode' } }, SequenceNumber },
  })
  const answer = await callEntry('events/episode-changed', {
    Records: [record('episode#1', '1'), record('episode#no-number', '2'), record('episode#2', '3')],
  })
  expect(answer).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
  expect(await indexWithoutWords()).toEqual([])
  expect(await textsOf()).toEqual([])
})

test('words and names of any length are indexed [S24.15]', async () => {
  const long = 'x'.repeat(5000)
  await changeStoredEpisode(environment, 2, { persons: [{ name: long }] })
  await seedStoredTranscript(environment, 2, said(`${long} and taxes.`))
  await seedAnalysis(environment, {
    episodeId: 2,
    analysis: sampleAnalysis('Centrist', ['Taxes']),
    quotes: sampleQuotes(1, ['Taxes']),
  })
  expect(await indexEpisode(environment, 2)).toBe('indexed')
})

test('after a restore, the check removes what the index has above the last id of the Catalogue [S24.58]', async () => {
  const { client, name } = environment.catalogue
  await indexEpisode(environment, 2)
  await deleteEpisodeItems(environment.catalogue, { episodeId: 2, now: dawn })
  await client.send(new PutCommand({ TableName: name, Item: { ...idCounterKey('episodes'), last: 1 } }))
  expect(await callEntry('upkeep/fill-search-index', {})).toMatchObject({
    progress: { counts: { removed: 1 } },
  })
})
