import { readFileSync } from 'node:fs'
import { BatchWriteItemCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { listDigestReaders } from '#functions/data/digests/digest-readers.ts'
import { isEpisodeKey, isPodcastKey, isQuoteKey, type Keyed } from '#functions/data/keys.ts'
import { readDataVersion } from '#functions/data/migrations/data-version.ts'
import { migrations } from '#functions/domain/migrations/migrations.ts'
import { podcastRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { quoteRecordSchema } from '#functions/domain/records/quote-record.ts'
import { parseStoredEpisode } from '#functions/domain/records/stored-episode.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import { callEntry, callPage, runRepair } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'

const tables = ['catalogue', 'people', 'operations'] as const
const lineSchema = z.record(z.string(), z.any())

async function load(environment: HttpEnvironment, set: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint: environment.endpoint })
  for (const table of tables) {
    const lines = readFileSync(`tests/saved-items/${set}/${table}.jsonl`, 'utf8').trim().split('\n')
    const requests = lines.map((line) => ({ PutRequest: { Item: lineSchema.parse(JSON.parse(line)) } }))
    while (requests.length > 0) {
      const RequestItems = { [environment[table].name]: requests.splice(0, 25) }
      await client.send(new BatchWriteItemCommand({ RequestItems }))
    }
  }
  client.destroy()
}

const parsers: [isKind: (item: Keyed) => boolean, parse: (item: Record<string, unknown>) => unknown][] = [
  [isEpisodeKey, parseStoredEpisode],
  [isPodcastKey, (item) => podcastRecordSchema.parse(item)],
  [isQuoteKey, (item) => quoteRecordSchema.parse(item)],
  [({ sk }) => sk === 'user', (item) => userRecordSchema.parse(item)],
]

const usersSchema = z.array(
  z.looseObject({ userId: z.string(), sub: z.string().optional(), role: z.string() }),
)
const migratedSchema = z.object({ isDone: z.literal(true), isNewer: z.literal(false) })
const paged = { limit: '50' }

type Saved = {
  set: string
  title: string
  users: number
  onTaxes: number
  /** Podcasts that miss a later index, and lists of topics whose cards show other quotes. */
  drifting: string[]
}

describe.each<Saved>([
  {
    set: '0',
    title: 'the states of an episode as one status',
    users: 3,
    onTaxes: 3,
    drifting: ['podcast#1', 'podcast#2', 'topic#1', 'topic#1', 'topic#2', 'topic#3'],
  },
  { set: '1', title: 'data version 1', users: 5, onTaxes: 4, drifting: [] },
])('saved items $set: $title', ({ set, users: userCount, onTaxes, drifting }) => {
  let environment: HttpEnvironment
  let admin: string
  let pro: string
  beforeAll(async () => {
    startNewContainer()
    environment = await openHttpEnvironment()
    await load(environment, set)
    const items = await contentOf(environment.people)
    const users = usersSchema.parse(items.filter(({ sk }) => sk === 'user'))
    const tokenOf = (role: string) => {
      const user = users.find((one) => one.role === role)
      return environment.token(user?.sub ?? user?.userId ?? '')
    }
    admin = await tokenOf('admin')
    pro = await tokenOf('paid')
  })
  afterAll(() => environment?.close())
  afterEach(() => void vi.restoreAllMocks())

  async function answerOf(name: string, call: Call = {}): Promise<unknown> {
    const { statusCode, body = '' } = await environment.call(name, call)
    expect(statusCode, `${name} ${body}`).toBe(200)
    return JSON.parse(body)
  }

  /** Everything that visitors, readers and admins see. */
  async function answers() {
    const publicly = [
      await answerOf('sidelight.list', { body: { stance: 'Right-leaning' } }),
      await answerOf('sidelight.list', { body: { stance: 'Left-leaning' } }),
      await answerOf('topics.list-all'),
      await answerOf('topics.search', { query: { prefix: 'ta' } }),
      await answerOf('episodes.list-by-topic', { token: pro, params: { name: 'Taxes' } }),
      await answerOf('statistics.get'),
      await answerOf('podcasts.get', { params: { podcast_id: '1' } }),
      await answerOf('podcasts.list-episodes', { params: { podcast_id: '1' }, query: paged }),
    ]
    for (const id of ['1', '2', '3', '10']) {
      publicly.push(await answerOf('episodes.get', { params: { id } }))
      publicly.push(await answerOf('episodes.list-changes', { params: { id } }))
    }
    const asAdmin = [
      await answerOf('podcasts.list', { token: admin, query: paged }),
      await answerOf('podcasts.list-episodes', { token: admin, params: { podcast_id: '1' }, query: paged }),
      await answerOf('runs.list', { token: admin, query: paged }),
      await answerOf('users.list', { token: admin, query: paged }),
      await answerOf('admin-log.list', { token: admin, query: paged }),
      await answerOf('processing.get', { token: admin }),
      await answerOf('email.get-schedule', { token: admin }),
      await answerOf('email.list-runs', { token: admin }),
      await answerOf('topic-merges.list', { token: admin }),
      await answerOf('ratings.list-earlier', { token: admin }),
    ]
    const asReader = [
      await answerOf('auth.me', { token: pro }),
      await answerOf('profile.get', { token: pro }),
      await answerOf('episodes.list-feed', { token: pro }),
      await answerOf('saved-searches.list', { token: pro }),
      await answerOf('saved-quotes.list', { token: pro }),
    ]
    return { publicly, asAdmin, asReader }
  }

  test('every item is parsed by its schema, and the repair finds no drift but lists that came later [S20.86]', async () => {
    const items = [...(await contentOf(environment.catalogue)), ...(await contentOf(environment.people))]
    const parsed = parsers.map(([isKind, parse]) => items.filter(isKind).map(parse).length)
    expect(parsed).toEqual([10, 2, 12, userCount])
    const drift = await findDrift(environment.catalogue)
    expect(drift.map(({ key }) => key.pk).toSorted()).toEqual(drifting)
    expect(await runRepair()).toBe(0)
    await expectNoDrift(environment)
  })

  test('pages, lists and accounts are answered, logging nothing unreadable, and the same after migrating [S20.86]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const before = await answers()
    expect(migratedSchema.parse(await callEntry('upkeep/migrate'))).toEqual({ isDone: true, isNewer: false })
    expect((await readDataVersion(environment.catalogue)).dataVersion).toBe(migrations.length)
    expect(await answers()).toEqual(before)
    await expectNoDrift(environment)
    expect(logged).not.toHaveBeenCalled()
    expect(before.publicly[4]).toMatchObject({ length: onTaxes })
    expect(before.asAdmin[1]).toMatchObject({ episodes: { length: 9 } })
    expect(before.asAdmin[3]).toMatchObject({ length: userCount })
  })

  test('the episodes’ states are as they were: published, withdrawn, queued, on hold, running, failed, offline', async () => {
    const rows = z
      .looseObject({
        episodes: z.array(
          z.looseObject({ id: z.int(), transcript_status: z.string(), is_published: z.boolean() }),
        ),
      })
      .parse(
        await answerOf('podcasts.list-episodes', { token: admin, params: { podcast_id: '1' }, query: paged }),
      )
    const states = rows.episodes.toSorted((one, other) => one.id - other.id)
    expect(states.map(({ transcript_status: status, is_published }) => [status, is_published])).toEqual([
      ['analyzing', true],
      ['completed', true],
      ['completed', true],
      ['transcribed', false],
      ['queued', false],
      ['queued', false],
      ['transcribing', false],
      ['error: The audio could not be read.', false],
      ['offline', false],
    ])
  })

  test('digests are for those who wanted them, and pages and the sitemap are served', async () => {
    const readers = await Promise.all(
      (['daily', 'weekly'] as const).map((frequency) =>
        listDigestReaders(environment.people, {
          frequency,
          now: new Date(dawn.getTime() + 86_400_000),
          limit: 10,
        }),
      ),
    )
    expect(readers.map(({ entries }) => entries.length)).toEqual([1, 0])
    for (const entry of ['pages/episode', 'pages/podcast', 'pages/topic', 'pages/sitemap'])
      expect(
        (await callPage(entry, { pathParameters: { id: '1', name: 'Taxes', topic: 'Taxes' } })).statusCode,
        entry,
      ).toBe(200)
  })
})
