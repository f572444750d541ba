import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { privateNamesKey } from '#functions/data/keys.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readQuery } from '#functions/domain/search/search-query.ts'
import { type FillProgress, fillIndex, finishFill } from '#functions/use-cases/search/fill-index.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { searchEpisodes } from '#functions/use-cases/search/search-episodes.ts'
import { privateNamesApi } from '#shared/api/private-names.ts'
import { searchApi } from '#shared/api/search.ts'
import { longestPrivateName, mostPrivateNames } from '#shared/rules/private-name-bounds.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import {
  changeStoredEpisode,
  seedAnalysis,
  seedPodcast,
  seedStoredTranscript,
} from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment
let token: string

async function addEpisode(id: number, said: string, topics: readonly string[] = ['Taxes']) {
  const podcast = await getPodcast(environment.catalogue, 1)
  const publishedAt = new Date(Date.UTC(2026, 0, id)).toISOString()
  await importEpisodes(environment.catalogue, podcast, {
    items: [sampleItem(id, { publishedAt })],
    now: dawn,
  })
  await changeStoredEpisode(environment, id, { persons: [{ name: 'Jane Roe' }] })
  await seedStoredTranscript(environment, id, {
    segments: [{ start: 0, end: 40, speaker: 'Ana', text: said }],
    source: 'publisher',
    language: 'en',
    durationSeconds: 60,
  })
  const quotes = sampleQuotes(1, topics)
  await seedAnalysis(environment, { episodeId: id, analysis: sampleAnalysis('Centrist', topics), quotes })
  await indexEpisode(environment, id)
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  token = (await environment.signIn({ role: 'admin' })).token
  await seedPodcast(environment, 1)
  await addEpisode(1, 'Jane Roe sued the state. Taxes fell.', ['Jane Roe case'])
  await addEpisode(2, 'Roe was decided, and Jane Fonda spoke.')
  await changeStoredEpisode(environment, 2, { persons: [] })
  await indexEpisode(environment, 2)
})
afterAll(() => environment.close())

const call = (name: string, options: Call = {}) => environment.call(name, { token, ...options })

async function namesAfter(name: string, options: Call = {}) {
  const { statusCode, body = '' } = await call(name, options)
  expect([statusCode, body]).toEqual([200, body])
  return privateNamesApi.list.answer.parse(JSON.parse(body))
}

/** At a time when all episodes are of the last 30 days. */
async function search(q: string) {
  const query = readQuery(q)
  if (typeof query === 'string') throw new Error(query)
  const { search: table, catalogue, store } = environment
  const request = { query, filters: {}, view: 'newest' as const }
  const now = new Date('2026-01-20T12:00:00Z')
  const { found, counts } = await searchEpisodes({ search: table, catalogue, store }, request, now)
  return { ids: found.map(({ episode }) => episode.id), counted: counts?.by_stance[2] ?? null }
}

async function suggest(prefix: string) {
  const answer = await environment.call('search.suggest', { query: { prefix } })
  const { topics, people } = searchApi.suggest.answer.parse(JSON.parse(answer.body ?? ''))
  return { topics, people }
}

async function fill(begun?: FillProgress) {
  const { catalogue, search: table, store } = environment
  const resources = { catalogue, search: table, store }
  const step = { progress: begun, mayGoOn: () => true, visit: indexEpisode }
  const progress = await fillIndex(resources, step)
  await finishFill(resources, progress, dawn)
  return progress
}

const postingsOf = async (term: string) =>
  (await contentOf(environment.search)).filter(({ pk }) => pk === `term#${term}`).length

/** Executions of the search index's machine that were started in the meantime. */
async function startedBy(work: () => Promise<unknown>) {
  environment.runs.clear()
  await work()
  return environment.runs.size
}

const suggested = { topics: [{ name: 'Jane Roe case' }], people: [{ name: 'Jane Roe' }] }
const nothingSuggested = { topics: [], people: [] }

test('a private name is found before it is listed', async () => {
  expect(await search('"jane roe"')).toEqual({ ids: [1], counted: 1 })
  expect(await suggest('jane')).toEqual(suggested)
  expect(await namesAfter('private-names.list')).toEqual({ names: [], is_pending: false })
})

test('a name that is added is at once in no result, count or suggestion, before the index follows [S24.50] [S24.51]', async () => {
  const added = { names: [{ id: 1, name: 'Jane Roe' }], is_pending: true }
  const add = async () =>
    expect(await namesAfter('private-names.add', { body: { name: ' Jane  Roe ' } })).toEqual(added)
  expect(await startedBy(add)).toBe(1)
  for (const q of ['jane roe', '"Jane Roe"', 'ROE, jané', 'Jane Roe’s', 'taxes jane roe'])
    expect(await search(q)).toEqual({ ids: [], counted: 0 })
  expect(await suggest('jane')).toEqual(nothingSuggested)
  // Postings still have the word, so it is not counted; other words are.
  expect(await search('roe')).toEqual({ ids: [2], counted: null })
  expect(await search('sued')).toEqual({ ids: [1], counted: 1 })
})

test('the postings of a name leave the index, and new ones do not come in [S24.51] [S24.52]', async () => {
  expect(await postingsOf('jane')).toBe(2)
  const counts = { current: 0, hidden: 0, indexed: 0, removed: 0 }
  const begun = { next: 2, counts, namesRevision: 'an-earlier-list' }
  expect(await fill(begun)).toMatchObject({ next: 0, counts: { indexed: 1, current: 1 } })
  expect(await namesAfter('private-names.list')).toMatchObject({ is_pending: true })
  expect(await fill()).toMatchObject({ next: 0, counts: { indexed: 0, current: 2 } })
  expect(await namesAfter('private-names.list')).toMatchObject({ is_pending: false })
  await addEpisode(3, 'And Jane Roe won.')
  expect([await postingsOf('jane'), await postingsOf('person=jane roe'), await postingsOf('sued')]).toEqual([
    1, 0, 0,
  ])
  expect(await search('roe')).toEqual({ ids: [2], counted: 1 })
  expect((await contentOf(environment.search)).filter(({ sk }) => String(sk).includes('roe'))).toEqual([])
})

test.each([
  ['a name that is listed', 'ROE, Jané', 409, 'name-listed'],
  ['common words', 'will', 400, 'not-searchable'],
  ['no word', '– !', 400, 'not-searchable'],
  ['seven words', 'a b c d e f g', 400, 'too-many-words'],
  ['nothing', '  ', 400, 'invalid-body'],
  ['a name that is too long', 'x'.repeat(longestPrivateName + 1), 400, 'invalid-body'],
])('%s is refused [S24.53]', async (...[, name, status, code]) => {
  const { statusCode, headers } = await call('private-names.add', { body: { name } })
  expect([statusCode, headers?.['x-error-code']]).toEqual([status, code])
})

test('a name that is removed is found again, and another removal changes nothing [S24.51]', async () => {
  const remove = () => namesAfter('private-names.remove', { params: { id: '1' } })
  expect(await startedBy(async () => expect(await remove()).toMatchObject({ names: [] }))).toBe(1)
  await fill()
  expect(await search('"jane roe"')).toEqual({ ids: [3, 1], counted: 2 })
  expect(await suggest('jane')).toEqual(suggested)
  expect(await startedBy(remove)).toBe(0)
})

test('no log line and no log of admins has a name, but who changed the list [S24.54]', async () => {
  const lines: unknown[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...all) => void lines.push(...all)),
  )
  const body = { name: 'Zebrafinch Doe' }
  const { names } = await namesAfter('private-names.add', { body })
  await call('private-names.add', { body })
  await call('private-names.add', { body: { name: 'Zebrafinch a b c d e f' } })
  await fill()
  await namesAfter('private-names.remove', { params: { id: String(names[0]?.id) } })
  for (const spy of spies) spy.mockRestore()
  expect(lines.length).toBeGreaterThan(0)
  const kept = await contentOf(environment.operations)
  expect(JSON.stringify([lines, kept])).not.toMatch(/zebrafinch|doe/i)
  expect(kept.filter(({ action }) => action === 'private-names.add').length).toBeGreaterThan(0)
})

test('the list is bounded [S24.53]', async () => {
  const { client, name: TableName } = environment.catalogue
  const names = Array.from({ length: mostPrivateNames }, (_, index) => ({
    id: index + 1,
    name: `Name${index}`,
  }))
  const Item = { ...privateNamesKey, names, lastId: mostPrivateNames, revision: 'full', version: 9 }
  await client.send(new PutCommand({ TableName, Item }))
  const { statusCode, headers } = await call('private-names.add', { body: { name: 'Jane Roe' } })
  expect([statusCode, headers?.['x-error-code']]).toEqual([409, 'list-full'])
})

test('the index is checked at once when an admin hides transcripts or shows them again [S24.55]', async () => {
  const update = (hides_transcripts: boolean) =>
    call('podcasts.update', { params: { podcast_id: '1' }, body: { hides_transcripts } })
  expect(await startedBy(() => update(true))).toBe(1)
  expect(await startedBy(() => update(true))).toBe(0)
  expect(await startedBy(() => update(false))).toBe(1)
})
