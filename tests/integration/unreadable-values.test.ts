import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { reservationKey, spendingKey } from '#functions/data/budget/ledger-keys.ts'
import { getEpisodeState, listPublishedOfPodcast } from '#functions/data/episodes/episodes.ts'
import {
  cloudKey,
  episodeKey,
  frequencyKey,
  geographyCountKey,
  type Key,
  podcastCountsKey,
  podcastKey,
  quoteKey,
} from '#functions/data/keys.ts'
import { readGeographyCounts } from '#functions/data/podcasts/geographies.ts'
import { findPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readAssessments, shardOf, shardOfEpisode } from '#functions/data/ratings/assessments.ts'
import { ballotOfAccount, castVote } from '#functions/data/ratings/votes.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readCloud, rewriteClouds } from '#functions/data/topics/clouds.ts'
import { countUnrated, readTopicFrequency } from '#functions/data/topics/topic-lists.ts'
import { searchTopics } from '#functions/data/topics/topics.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { unreadableRecord } from '#shared/deployment/log-messages.ts'
import { dawn, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
let catalogue: Table
let shard: Key

beforeAll(async () => {
  environment = await openHttpEnvironment()
  catalogue = environment.catalogue
  await importShow(catalogue, sampleItems(3))
  for (const episodeId of [1, 2]) await publishSample(catalogue, episodeId)
  const ballot = ballotOfAccount(environment.people, (await environment.signIn({ role: 'free' })).userId, 1)
  await castVote(catalogue, { episodeId: 1, verdict: 'good', ballot })
  const { pk, sk } = shardOfEpisode(1, shardOf(ballot.key))
  shard = { pk, sk }
  await rewriteClouds(catalogue, dawn)
})
afterAll(() => environment.close())
afterEach(() => vi.restoreAllMocks())

async function set(Key: Key, path: string, value: unknown) {
  const names = path.split('.')
  await catalogue.client.send(
    new UpdateCommand({
      TableName: catalogue.name,
      Key,
      UpdateExpression: `SET ${names.map((_, index) => `#n${index}`).join('.')} = :value`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
      ExpressionAttributeValues: { ':value': value },
    }),
  )
}

const logged = (lines: readonly unknown[][]) => lines.map(([line]): unknown => JSON.parse(String(line)))

type Damage = {
  key: () => Key
  path: string
  value: unknown
  read: () => Promise<unknown>
  /** What `read` returns while the value is wrong. */
  shown: unknown
  fields: string[] | undefined
  repaired: unknown
}

const damages: [string, Damage][] = [
  [
    'a duration',
    {
      key: () => episodeKey(1),
      path: 'durationSeconds',
      value: 9e15,
      read: async () => (await getEpisodeState(catalogue, 1)).episode.durationSeconds,
      shown: null,
      fields: ['durationSeconds'],
      repaired: null,
    },
  ],
  [
    'chapters',
    {
      key: () => episodeKey(2),
      path: 'chapters',
      value: 'none',
      read: async () => (await getEpisodeState(catalogue, 2)).episode.chapters,
      shown: undefined,
      fields: ['chapters'],
      repaired: undefined,
    },
  ],
  [
    'the time of a quote',
    {
      key: () => quoteKey(1, 1),
      path: 'startSeconds',
      value: -1,
      read: async () => (await getEpisodeState(catalogue, 1)).quotes[0]?.startSeconds,
      shown: 'N/A',
      fields: ['startSeconds'],
      repaired: 'N/A',
    },
  ],
  [
    'the duration on a card',
    {
      key: () => episodeKey(2),
      path: 'card.duration',
      value: 9e15,
      read: async () => (await listPublishedOfPodcast(catalogue, 1, { limit: 10 })).entries[0]?.duration,
      shown: null,
      fields: ['card.duration'],
      repaired: 602,
    },
  ],
  [
    'the makers of a podcast',
    {
      key: () => podcastKey(1),
      path: 'makers',
      value: [7],
      read: async () => (await findPodcast(catalogue, 1))?.makers,
      shown: undefined,
      fields: ['makers'],
      repaired: undefined,
    },
  ],
  [
    'the count of a topic',
    {
      key: () => frequencyKey(1, 'all'),
      path: 'frequency',
      value: 0.5,
      read: () => readTopicFrequency(catalogue, 1),
      shown: 0,
      fields: ['frequency'],
      repaired: 2,
    },
  ],
  [
    'the count of a topic by stance',
    {
      key: () => frequencyKey(1, 'Centrist'),
      path: 'frequency',
      value: -2,
      read: () => countUnrated(catalogue, 1),
      shown: 2,
      fields: ['frequency'],
      repaired: 0,
    },
  ],
  [
    'the count in a search result',
    {
      key: () => frequencyKey(1, 'all'),
      path: 'card.frequency',
      value: 'many',
      read: () => searchTopics(catalogue, 'Tax', 10),
      shown: [],
      fields: undefined,
      repaired: [{ id: 1, name: 'Taxes', frequency: 2 }],
    },
  ],
  [
    'a count in the word cloud',
    {
      key: () => cloudKey('all'),
      path: 'topics',
      value: [[1, 'Taxes', 0.5]],
      read: () => readCloud(catalogue, 'all'),
      shown: [],
      fields: undefined,
      repaired: [{ id: 1, name: 'Taxes', frequency: 2 }],
    },
  ],
  [
    'the podcasts of a geography',
    {
      key: () => geographyCountKey(1),
      path: 'podcasts',
      value: -1,
      read: async () => (await readGeographyCounts(catalogue)).get(1),
      shown: 0,
      fields: ['podcasts'],
      repaired: 1,
    },
  ],
  [
    'a count of votes',
    {
      key: () => shard,
      path: 'card.bad',
      value: 0.5,
      read: () => readAssessments(catalogue, 1),
      shown: { good: 1, bad: 0 },
      fields: ['bad'],
      repaired: { good: 1, bad: 0 },
    },
  ],
]

test.each(damages)('%s that is invalid breaks no read, is logged, and is repaired', async (_, damage) => {
  const key = damage.key()
  await set(key, damage.path, damage.value)
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(await damage.read()).toEqual(damage.shown)
  const seen = logged(lines.mock.calls)
  expect(seen.length).toBeGreaterThan(0)
  const line = damage.fields
    ? { ...key, fields: damage.fields }
    : { error: { message: expect.stringContaining(`${key.pk} / ${key.sk}`) } }
  for (const one of seen) expect(one).toMatchObject({ level: 'ERROR', message: unreadableRecord, ...line })
  await correctDrift(catalogue, await findDrift(catalogue))
  // The repair of drift does not cover word clouds, which have a check of their own.
  await rewriteClouds(catalogue, dawn)
  lines.mockClear()
  expect(await damage.read()).toEqual(damage.repaired)
  expect(lines).not.toHaveBeenCalled()
  expect(await findDrift(catalogue)).toEqual([])
})

test('a publication that meets an invalid count goes on and logs it', async () => {
  await set(podcastCountsKey(1), 'published', -3)
  const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await publishSample(catalogue, 3)
  expect(logged(lines.mock.calls)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ message: unreadableRecord, ...podcastCountsKey(1), fields: ['published'] }),
    ]),
  )
  await correctDrift(catalogue, await findDrift(catalogue))
  expect(await findDrift(catalogue)).toEqual([])
})

test('repair reports spending and reservations that are unreadable, and leaves them', async () => {
  const items = [
    { ...spendingKey({ episodeId: 1, attempt: 0 }, 'summary'), month: '2026-03', used: { answers: -1 } },
    { ...reservationKey(1, 0), month: 7 },
  ]
  for (const Item of items) {
    await catalogue.client.send(new PutCommand({ TableName: catalogue.name, Item }))
  }
  const left = await correctDrift(catalogue, await findDrift(catalogue))
  expect(left.map(driftSentence).toSorted()).toEqual([
    expect.stringContaining("can't be read and is left as it is (episodeId: "),
    expect.stringContaining("can't be read and is left as it is (used.answers: "),
  ])
})
