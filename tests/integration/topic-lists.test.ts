import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  countUnrated,
  listNewestOfEachStance,
  listPublishedOnTopic,
} from '#functions/data/topics/topic-lists.ts'
import { cardBytes, maximumCardBytes } from '#functions/domain/cards/card.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { countingTable, openCatalogueEnvironment } from '#tests/integration/catalogue-environment.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'
import { idOf } from '#tests/integration/topic-merge-helpers.ts'

let environment: HttpEnvironment
let token: string

const stanceOf = (id: number): Stance | null => (id % 10 === 0 ? null : (stances[id % 5] ?? null))

async function fill(catalogue: HttpEnvironment['catalogue'], count: number, text = '') {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const items = ids.map((id) =>
    sampleItem(id, {
      title: `Episode ${id}${text}`,
      publishedAt: new Date(Date.UTC(2026, 0, id)).toISOString(),
    }),
  )
  await importShow(catalogue, items)
  const topics = ['Taxes', 'Bread & water, rights']
  for (const episodeId of ids) {
    const quotes = sampleQuotes(3, topics).map((quote) => ({ ...quote, text: quote.text + text }))
    const analysis = sampleAnalysis(stanceOf(episodeId), topics)
    await seedAnalysis({ catalogue }, { episodeId, analysis, quotes })
  }
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  await fill(environment.catalogue, 40)
  token = (await environment.signIn({ role: 'free' })).token
})
afterAll(() => environment.close())

const ask = (name: string, call: Call = {}) =>
  environment.call('episodes.list-by-topic', { token, params: { name }, ...call })

async function cardsOn(name: string, query: Record<string, string> = {}) {
  const result = await ask(name, { query, headers: { 'accept-encoding': 'br' } })
  expect(result.statusCode).toBe(200)
  const body = result.isBase64Encoded
    ? brotliDecompressSync(Buffer.from(result.body ?? '', 'base64')).toString()
    : (result.body ?? '')
  return {
    cards: episodesApi.listByTopic.answer.parse(JSON.parse(body)),
    cursor: result.headers?.['x-next-cursor'],
    unratedCount: result.headers?.['x-unrated-count'],
  }
}

test('a topic’s episodes come newest first, 24 per page, rated or not, without gaps or duplicates [S7.40]', async () => {
  const first = await cardsOn('Taxes')
  const rest = await cardsOn('Taxes', { cursor: String(first.cursor) })
  expect([first.cards.length, rest.cards.length, rest.cursor]).toEqual([24, 16, undefined])
  const ids = [...first.cards, ...rest.cards].map((card) => card.id)
  expect(ids).toEqual(Array.from({ length: 40 }, (_, index) => 40 - index))
})

test('grouped by stance, the newest six of each come in the order of the scale, and unrated ones are only counted [S7.41]', async () => {
  const { cards, cursor, unratedCount } = await cardsOn('Taxes', { order: 'stance' })
  const countOf = (stance: Stance) => cards.filter((card) => card.political_stance === stance).length
  expect(stances.map(countOf)).toEqual([4, 6, 6, 6, 6])
  const steps = cards.map((card) => (card.political_stance ? stances.indexOf(card.political_stance) : -1))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  for (const stance of stances) {
    const ids = cards.filter((card) => card.political_stance === stance).map((card) => card.id)
    const newestFirst = Array.from({ length: 40 }, (_, index) => 40 - index)
    expect(ids).toEqual(newestFirst.filter((id) => stanceOf(id) === stance).slice(0, 6))
  }
  expect(cards.some((card) => card.id % 10 === 0)).toBe(false)
  expect([cursor, Number(unratedCount)]).toEqual([undefined, 4])
  expect((await cardsOn('Taxes')).unratedCount).toBeUndefined()
})

test('one stance, by label or slug, continues with its own cursor', async () => {
  const first = await cardsOn('Taxes', { stance: 'left_leaning', limit: '5' })
  const rest = await cardsOn('Taxes', { stance: 'Left-leaning', limit: '5', cursor: String(first.cursor) })
  expect([...first.cards, ...rest.cards].map((card) => card.id)).toEqual([36, 31, 26, 21, 16, 11, 6, 1])
  const foreign = await ask('Taxes', { query: { stance: 'Centrist', cursor: String(first.cursor) } })
  expect([foreign.statusCode, foreign.headers?.['x-error-code']]).toEqual([400, 'invalid-cursor'])
  const unknown = await ask('Taxes', { query: { stance: 'Upwards' } })
  expect([unknown.statusCode, unknown.body]).toEqual([
    400,
    'Stance must be Far Left, Left-leaning, Centrist, Right-leaning, or Far Right.',
  ])
})

test('a name is found in any case, with underscores, and with every punctuation mark that names may have [S7.42]', async () => {
  for (const name of ['taxes', 'TAXES', ' Taxes ', 'Bread_&_water,_rights', 'bread & water, rights']) {
    expect((await cardsOn(name, { limit: '1' })).cards[0]?.id).toBe(40)
  }
})

test('an unknown topic is an empty list; an invalid name is refused', async () => {
  for (const order of ['date', 'stance']) expect((await cardsOn('Nobody', { order })).cards).toEqual([])
  expect((await ask('___')).statusCode).toBe(400)
})

test('visitors are asked to log in with the specification’s sentence [S7.43]', async () => {
  const answer = await environment.call('episodes.list-by-topic', { params: { name: 'Taxes' } })
  expect([answer.statusCode, answer.body]).toEqual([401, 'Please log in to access this content'])
  expect(answer.headers?.['cache-control']).toBe('private, no-store')
})

test('a page of a topic costs at most ten read units, even with cards of maximum size', async () => {
  const catalogueEnvironment = await openCatalogueEnvironment()
  const table = await catalogueEnvironment.newTable()
  await fill(table, 60, ' That is a way of saying it.'.repeat(6))
  const counting = countingTable(catalogueEnvironment, table)
  const topicId = await idOf(counting, 'Taxes')
  const found = counting.take()
  const page = await listPublishedOnTopic(counting, { topicId }, { limit: 24 })
  expect(page.entries.every((card) => cardBytes(card) > maximumCardBytes * 0.85)).toBe(true)
  const newest = counting.take()
  await listPublishedOnTopic(counting, { topicId }, { limit: 50 })
  const longest = counting.take()
  const groups = await listNewestOfEachStance(counting, topicId, { limit: 6 })
  expect(await countUnrated(counting, topicId)).toBe(6)
  const grouped = counting.take()
  expect([page.entries.length, groups.length]).toEqual([24, 30])
  expect(found + newest).toBeGreaterThan(1)
  expect(found + newest).toBeLessThanOrEqual(10)
  expect(found + grouped).toBeLessThanOrEqual(10)
  expect(found + longest).toBeLessThanOrEqual(10)
  counting.client.destroy()
  await catalogueEnvironment.close()
})
