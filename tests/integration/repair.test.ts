import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putJson } from '#functions/clients/store.ts'
import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import { findEpisodeWithQuotes } from '#functions/data/episodes/episodes.ts'
import { overrideStance, publishAnalysis } from '#functions/data/episodes/publication.ts'
import {
  cloudKey,
  episodeKey,
  feedPointerKey,
  frequencyKey,
  geographyCountKey,
  itemPointerKey,
  type Key,
  podcastCountsKey,
  podcastKey,
  quoteKey,
  statisticsKey,
  topicNamePointerKey,
} from '#functions/data/keys.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import { shardOf, shardOfEpisode, shardOfTotals } from '#functions/data/ratings/assessments.ts'
import { assessmentsKey, assessmentTotalsKey } from '#functions/data/ratings/rating-keys.ts'
import { readSalt } from '#functions/data/ratings/vote-salt.ts'
import { ballotOfVisitor, castVote } from '#functions/data/ratings/votes.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import { sitemapEntryKey } from '#functions/data/sitemap/sitemap-keys.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCloud, rewriteClouds } from '#functions/data/topics/clouds.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { repairCatalogue } from '#functions/use-cases/repair/repair-catalogue.ts'
import { contentOf, documentClient } from '#tests/integration/catalogue-environment.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  samplePodcast,
  sampleQuotes,
} from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
let whole: string[]

const topics = ['Taxes', 'Schools']

/** Stores the analysis before publishing, as a run does. */
async function publish(episodeId: number) {
  const analysis = sampleAnalysis('Centrist', topics)
  const quotes = sampleQuotes(3, topics)
  await putJson(environment.store, `episodes/${episodeId}/analysis/0/analysis.json`, { analysis, quotes })
  await publishAnalysis(environment.catalogue, { episodeId, attempt: 0, analysis, quotes, now: dawn })
}

async function content(): Promise<string[]> {
  const items = await contentOf(environment.catalogue)
  return items.map((item) => canonical({ ...Object(item), updatedAt: 0, rewrittenAt: 0, version: 0 }))
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  for (const number of [1, 2]) {
    const items = [sampleItem(3 * number), sampleItem(3 * number + 1), sampleItem(3 * number + 2)]
    await importShow(environment.catalogue, items, number)
  }
  for (const episodeId of [1, 2, 4]) await publish(episodeId)
  await put({ ...ledgerMonthKey('2026-03'), episodes: 0 })
  for (const shard of [shardOfEpisode(1, 7), shardOfTotals(7)])
    await put({ ...shard, card: { good: 2, bad: -1 } })
  await put({ ...shardOfEpisode(1, 9), card: { good: 0, bad: 0 } })
  await rewriteClouds(environment.catalogue, dawn)
  whole = await content()
})
afterAll(() => environment?.close())

let [runs, networks] = [0, 0]

/** Tests of vote counts set this shard's counts directly. */
const setShard = 7

/** A vote from a new network, counted in a shard other than `setShard`. */
async function vote(episodeId: number): Promise<void> {
  const salt = await readSalt(environment.operations, dawn)
  const ballotOfNext = () => {
    networks += 1
    return ballotOfVisitor(environment.operations, salt, { episodeId, network: `network ${networks}` })
  }
  let ballot = ballotOfNext()
  while (shardOf(ballot.key) === setShard) ballot = ballotOfNext()
  await castVote(environment.catalogue, { episodeId, verdict: 'good', ballot })
}

async function run(
  mend: boolean,
  options: { itemsOnPage?: number; between?: () => Promise<unknown>; catalogue?: Table } = {},
) {
  runs += 1
  const reported: Drift[] = []
  const deps = {
    catalogue: options.catalogue ?? environment.catalogue,
    store: environment.store,
    report: (drift: Drift) => void reported.push(drift),
  }
  const step = {
    run: `run-${runs}`,
    corrects: mend,
    now: dawn,
    pages: 2,
    itemsOnPage: options.itemsOnPage ?? 25,
  }
  for (;;) {
    const progress = await repairCatalogue(deps, step)
    if (progress.isDone) {
      const places = [...new Set(reported.map(({ key }) => nameOf(key)))].toSorted()
      return { places, left: progress.left, kinds: reported.map(({ kind }) => kind) }
    }
    await options.between?.()
  }
}

const nameOf = ({ pk, sk }: Key) => `${pk} ${sk}`
const TableName = () => environment.catalogue.name
const remove = (Key: Key) =>
  environment.catalogue.client.send(
    new DeleteCommand({ TableName: TableName(), Key: { pk: Key.pk, sk: Key.sk } }),
  )
const put = (Item: Key & Record<string, unknown>) =>
  environment.catalogue.client.send(new PutCommand({ TableName: TableName(), Item }))
const set = (Key: Key, field: string, value: unknown) =>
  environment.catalogue.client.send(
    new UpdateCommand({
      TableName: TableName(),
      Key,
      UpdateExpression: 'SET #field = :value',
      ExpressionAttributeNames: { '#field': field },
      ExpressionAttributeValues: { ':value': value },
    }),
  )

const feedUrl = samplePodcast(1).feedUrl
const taxes = topicNamePointerKey(topicKey('Taxes'))
const entry = { pk: 'topic#1', sk: `entry#2026-02-04T12:00:00.000Z#${'1'.padStart(16, '0')}` }
const listing = { ...entry, sk: entry.sk.replace('entry', 'listed') }
const orphanVotes = { ...shardOfEpisode(99, 7), card: { good: 3, bad: 0 } }
const emptyTopic = { topicId: 77, name: 'Nothing' }

const damages: [string, () => Promise<unknown>, Key[]][] = [
  ['the counts of a podcast', () => set(podcastCountsKey(1), 'published', 9), [podcastCountsKey(1)]],
  ['the statistics', () => remove(statisticsKey), [statisticsKey]],
  ['the count of a geography', () => set(geographyCountKey(1), 'podcasts', 5), [geographyCountKey(1)]],
  ['votes that cannot be', () => set(assessmentsKey(1, 9), 'card', { good: 0.5 }), [assessmentsKey(1, 9)]],
  [
    'votes that no list shows',
    () => set(assessmentsKey(1, 7), 'gsi1pk', 'elsewhere'),
    [assessmentsKey(1, 7)],
  ],
  ['votes on a deleted episode', () => put(orphanVotes), [orphanVotes]],
  [
    'the totals of votes',
    () => set(assessmentTotalsKey(7), 'card', { good: 3, bad: -1 }),
    [assessmentTotalsKey(7)],
  ],
  ['deleted totals of votes', () => remove(assessmentTotalsKey(7)), [assessmentTotalsKey(7)]],
  [
    'the totals of votes, which count those on a deleted episode',
    () => Promise.all([put(orphanVotes), set(assessmentTotalsKey(7), 'card', { good: 5, bad: -1 })]),
    [orphanVotes, assessmentTotalsKey(7)],
  ],
  ['a month of the ledger', () => set(ledgerMonthKey('2026-03'), 'episodes', 3), [ledgerMonthKey('2026-03')]],
  ['a topic’s frequency', () => remove(frequencyKey(1, 'all')), [cloudKey('all'), frequencyKey(1, 'all')]],
  ['an outdated word cloud', () => set(cloudKey('all'), 'topics', [[1, 'Taxes', 1]]), [cloudKey('all')]],
  ['a deleted word cloud', () => remove(cloudKey('Centrist')), [cloudKey('Centrist')]],
  ['an episode’s place in lists', () => set(episodeKey(1), 'gsi4pk', 'elsewhere'), [episodeKey(1)]],
  [
    'an entry and a listing of a topic',
    () => Promise.all([remove(entry), remove(listing)]),
    [entry, listing],
  ],
  [
    'an entry that belongs to nothing',
    () => put({ pk: 'topic#9', sk: 'entry#2026#1' }),
    [{ pk: 'topic#9', sk: 'entry#2026#1' }],
  ],
  [
    'the pointer of a feed’s item',
    () => remove(itemPointerKey(1, 'guid', 'guid-3')),
    [itemPointerKey(1, 'guid', 'guid-3')],
  ],
  ['a podcast’s place in lists', () => set(podcastKey(1), 'gsi1pk', 'elsewhere'), [podcastKey(1)]],
  ['the pointer of a feed’s address', () => remove(feedPointerKey(feedUrl)), [feedPointerKey(feedUrl)]],
  [
    'the pointer of a feed’s address that leads to no podcast',
    () => set(feedPointerKey(feedUrl), 'podcastId', 99),
    [feedPointerKey(feedUrl)],
  ],
  [
    'the pointer of an address that no podcast has',
    () => put({ ...feedPointerKey('https://gone.example/'), podcastId: 1 }),
    [feedPointerKey('https://gone.example/')],
  ],
  ['the name of a topic', () => remove(taxes), [taxes]],
  ['the name of a topic that is called otherwise', () => set(taxes, 'name', 'Taxi'), [taxes]],
  [
    'a name that leads to no topic',
    () => put({ ...topicNamePointerKey('nothing'), ...emptyTopic }),
    [topicNamePointerKey('nothing')],
  ],
  ['an episode in the sitemap', () => remove(sitemapEntryKey('episode', 1)), [sitemapEntryKey('episode', 1)]],
  [
    'podcasts in the sitemap',
    () =>
      Promise.all([
        remove(sitemapEntryKey('podcast', 1)),
        put({ ...sitemapEntryKey('podcast', 7), podcastId: 7 }),
      ]),
    [sitemapEntryKey('podcast', 1), sitemapEntryKey('podcast', 7)],
  ],
  [
    'quotes, of which the stored analysis has the words',
    () => Promise.all([remove(quoteKey(1, 1)), remove(quoteKey(1, 3))]),
    [quoteKey(1, 1), quoteKey(1, 3)],
  ],
]

test.each(damages)(
  '%s: is reported and left, then fixed, and everything is as before',
  async (_name, damage, keys) => {
    await damage()
    const damaged = await content()
    const places = keys.map(nameOf).toSorted()
    expect(await run(false)).toMatchObject({ places })
    expect(await content()).toEqual(damaged)
    expect(await run(true)).toMatchObject({ places, left: 0 })
    expect(await content()).toEqual(whole)
  },
)

test('where nothing is damaged, nothing is reported', async () => {
  expect(await content()).toEqual(whole)
  expect(await run(false)).toEqual({ places: [], left: 0, kinds: [] })
})

test('repaired items are found again: a feed by its address, a topic by its name, a word cloud by its stance', async () => {
  await Promise.all([remove(feedPointerKey(feedUrl)), remove(taxes), remove(cloudKey('Centrist'))])
  expect(await findPodcastByFeedUrl(environment.catalogue, feedUrl)).toBeUndefined()
  await run(true)
  expect((await findPodcastByFeedUrl(environment.catalogue, feedUrl))?.podcastId).toBe(1)
  expect(await findTopicByName(environment.catalogue, 'Taxes')).toEqual({ topicId: 1, name: 'Taxes' })
  expect((await readCloud(environment.catalogue, 'Centrist')).map(({ name }) => name)).toEqual(topics)
})

test('a quote whose text is lost is reported by its place, and its episode is left unchanged', async () => {
  const { quotes = [] } = (await findEpisodeWithQuotes(environment.catalogue, 2)) ?? {}
  await putJson(environment.store, 'episodes/2/analysis/0/analysis.json', {
    analysis: sampleAnalysis(null, []),
    quotes: [],
  })
  await remove(quoteKey(2, 2))
  await remove(itemPointerKey(1, 'guid', 'guid-4'))
  const analysis = sampleAnalysis('Centrist', topics)
  const receipt = { ...analysis.receipt, analysedAt: '2026-01-01T00:00:00.000Z' }
  await putJson(environment.store, 'episodes/2/analysis/0/analysis.json', {
    analysis: { ...analysis, receipt },
    quotes: [],
  })
  const lost = { places: [nameOf(quoteKey(2, 2))], left: 1, kinds: ['lost'] }
  expect(await run(true)).toEqual(lost)
  expect(await run(false)).toEqual(lost)
  expect((await findEpisodeWithQuotes(environment.catalogue, 2))?.quotes).toHaveLength(quotes.length - 1)
  await putJson(environment.store, 'episodes/2/analysis/0/analysis.json', {
    analysis,
    quotes: sampleQuotes(3, topics),
  })
  expect(await run(true)).toMatchObject({ left: 0 })
  expect(await content()).toEqual(whole)
})

test('data published, moved and voted on during the scan is no drift, and other drift is fixed', async () => {
  await set(podcastCountsKey(2), 'offline', 4)
  let steps = 0
  const between = async () => {
    steps += 1
    const stance = steps % 2 === 0 ? 'Far Left' : 'Far Right'
    if (steps < 8) await overrideStance(environment.catalogue, { episodeId: 1, stance, now: dawn })
    if (steps < 8) await vote(1 + (steps % 2))
    if (steps === 3) await publish(3)
    if (steps === 8) await rewriteClouds(environment.catalogue, dawn)
  }
  const { good } = (await readStatistics(environment.catalogue)).assessments
  const { places, left } = await run(true, { itemsOnPage: 5, between })
  expect(steps).toBeGreaterThan(10)
  expect({ places, left }).toEqual({ places: [nameOf(podcastCountsKey(2))], left: 0 })
  expect((await readStatistics(environment.catalogue)).assessments.good).toBe(good + 7)
  expect(await run(false)).toEqual({ places: [], left: 0, kinds: [] })
})

const setVotes = (key: Key, good: number) => set(key, 'card', { good, bad: -1 })

test('a vote counted between comparing and repairing is kept', async () => {
  const [own, totals] = [assessmentsKey(1, setShard), assessmentTotalsKey(setShard)]
  await setVotes(totals, 50)
  const found = await findDrift(environment.catalogue, dawn)
  await Promise.all([setVotes(own, 30), setVotes(totals, 51)])
  expect((await correctDrift(environment.catalogue, found, dawn)).map(({ key }) => key)).toEqual([totals])
  await setVotes(totals, 30)
  expect(await run(false)).toEqual({ places: [], left: 0, kinds: [] })
})

/** Simulates a stale replica: eventually consistent scans still return the old count of this item. */
function laggingTable(key: Key, good: number): Table {
  const client = documentClient(environment.endpoint)
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args)
      if (context.commandName === 'ScanCommand' && !Object(args.input).ConsistentRead) {
        for (const item of Object(result.output).Items) if (item.pk === key.pk) item.card.good = good
      }
      return result
    },
    { step: 'initialize', name: 'lag' },
  )
  return { client, name: TableName() }
}

test('a vote that inconsistent reads do not show yet is no drift, and is not repaired away', async () => {
  const [own, totals] = [assessmentsKey(1, setShard), assessmentTotalsKey(setShard)]
  await Promise.all([setVotes(own, 31), setVotes(totals, 31)])
  const lagging = laggingTable(own, 30)
  expect(await run(true, { catalogue: lagging })).toEqual({ places: [], left: 0, kinds: [] })
  lagging.client.destroy()
})
