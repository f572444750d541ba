import { afterAll, beforeAll, expect, test } from 'vitest'
import { rewriteFromRecentEpisodes } from '#functions/data/topics/recent-episodes.ts'
import { hearNewestWeeks, readWeek } from '#functions/use-cases/topics/read-weeks.ts'
import { weeksApi } from '#shared/api/weeks.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { Week } from '#shared/domain/week.ts'
import {
  contentOf,
  countingTable,
  dyingTable,
  KilledError,
} from '#tests/integration/catalogue-environment.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { callPage, finishUpkeep } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'

/** A Tuesday, in the week after the one with most episodes. */
const now = new Date('2026-03-31T12:00:00Z')
let environment: HttpEnvironment
let admin: { token: string }

type Show = { number: number; stance: Stance; topics: string[]; date?: string }

async function publish({ number, stance, topics, date = '2026-03-25T12:00:00Z' }: Show) {
  const item = sampleItem(number, { publishedAt: date })
  const [episode] = await importShow(environment.catalogue, [item], number)
  const episodeId = episode?.episodeId ?? 0
  const quotes = sampleQuotes(topics.length, topics)
  await seedAnalysis(environment, { episodeId, analysis: sampleAnalysis(stance, topics), quotes })
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  await publish({ number: 1, stance: 'Far Left', topics: ['Rent', 'Taxes'] })
  await publish({ number: 2, stance: 'Right-leaning', topics: ['Taxes', 'Rent', 'Mines'] })
  await publish({ number: 3, stance: 'Centrist', topics: ['Taxes'] })
  await publish({ number: 4, stance: 'Left-leaning', topics: ['Ports'], date: '2026-03-18T00:00:00Z' })
  await publish({ number: 5, stance: 'Far Right', topics: ['Ports'], date: '2026-03-18T00:00:00Z' })
})
afterAll(() => environment.close())

const ask = (week: string) => environment.call('weeks.get', { params: { week } })

async function read(week: string): Promise<Week> {
  const answer = await ask(week)
  expect(answer.statusCode).toBe(200)
  return weeksApi.get.answer.parse(JSON.parse(answer.body ?? ''))
}

const summary = ({ topics }: Week) =>
  topics.map(({ topic, episodes, voices }) => ({
    topic,
    episodes,
    voices: voices.map(({ id, quotes }) => [id, quotes.map(({ topic_name }) => topic_name).join()]),
  }))

const counts = (left: number, center: number, right: number) => ({ left, center, right })
const taxes = {
  topic: 'Taxes',
  episodes: counts(1, 1, 1),
  voices: [
    [1, 'Taxes'],
    [3, 'Taxes'],
    [2, 'Taxes'],
  ],
}
const rent = {
  topic: 'Rent',
  episodes: counts(1, 0, 1),
  voices: [
    [1, 'Rent'],
    [2, 'Rent'],
  ],
}

const storedWeeks = async () => (await contentOf(environment.catalogue)).filter(({ pk }) => pk === 'weeks')

test('before anything was stored there is no week', async () => {
  expect((await ask('latest')).statusCode).toBe(404)
  expect((await ask('2026-W13')).statusCode).toBe(404)
  expect((await ask('2026-13')).statusCode).toBe(400)
  expect((await callPage('pages/week', { pathParameters: { week: '2026-W13' } })).statusCode).toBe(404)
  expect((await callPage('pages/latest-week', {})).statusCode).toBe(200)
})

test('a week has the topics that at least two sides discuss, with one quote of each side and counts [S23.21]', async () => {
  await rewriteFromRecentEpisodes(environment.catalogue, new Date('2026-03-25T00:00:00Z'))
  await rewriteFromRecentEpisodes(environment.catalogue, now)
  const week = await read('2026-W13')
  expect(summary(week)).toEqual([taxes, rent])
  expect(week).toMatchObject({ week: '2026-W13', before: '2026-W12', after: null })
  expect(await read('2026-W12')).toMatchObject({ before: null, after: '2026-W13' })
  expect(await read('latest')).toEqual(week)
})

test('what is stored has only ids, and storing again or after a death gives the same [S23.23]', async () => {
  const before = await storedWeeks()
  expect(JSON.stringify(before)).not.toMatch(/sentence|Taxes|Show/)
  for (const write of [1, 2]) {
    const dying = dyingTable(environment, environment.catalogue, write)
    await expect(rewriteFromRecentEpisodes(dying, now)).rejects.toThrow(KilledError)
    expect(await storedWeeks()).toEqual(before)
  }
  await rewriteFromRecentEpisodes(environment.catalogue, now)
  expect(await storedWeeks()).toEqual(before)
})

test('a week changes until the Wednesday after it, and no more from Thursday on [S23.23]', async () => {
  const before = await storedWeeks()
  await publish({ number: 6, stance: 'Left-leaning', topics: ['Mines'] })
  await rewriteFromRecentEpisodes(environment.catalogue, new Date('2026-04-02T00:00:00Z'))
  expect(await storedWeeks()).toEqual(before)
  await rewriteFromRecentEpisodes(environment.catalogue, new Date('2026-04-01T23:59:59Z'))
  expect(summary(await read('2026-W13')).map(({ topic }) => topic)).toEqual(['Taxes', 'Mines', 'Rent'])
})

test('pages can be read without script, and have nothing but quotes and counts [S23.25]', async () => {
  const { statusCode, body } = await callPage('pages/week', { pathParameters: { week: '2026-W13' } })
  expect(statusCode).toBe(200)
  for (const text of ['March 23 – 29, 2026', 'This is sentence 1 of what was said', '/compare/Taxes'])
    expect(body).toContain(text)
  expect(body).not.toContain('Two people talk.')
})

test('the feed has an item for each quote, with its second, and no summaries [S23.26]', async () => {
  const { body = '' } = await callPage('syndication/week', {})
  const items = body.split('<item>').slice(1)
  expect(items).toHaveLength(9)
  expect(new Set(body.match(/<guid[^>]*>[^<]+/g)).size).toBe(9)
  expect(items[0]).toContain('<title>Taxes: Show 1 at 0:20</title>')
  expect(items[0]).toContain('/episode/1?t=20</link>')
  expect(items[0]).toContain('<enclosure url="https://audio.example/1.mp3"')
  expect(items[0]).toContain('startTime="20" duration="5"')
  expect(body).not.toContain('Two people talk.')
})

test('reading, feed and storing cost few units', async () => {
  const counting = countingTable(environment, environment.catalogue)
  await readWeek(counting, '2026-W13')
  const ofPage = counting.take()
  await hearNewestWeeks(counting)
  const ofFeed = counting.take()
  await rewriteFromRecentEpisodes(counting, now)
  expect(ofPage).toBeLessThanOrEqual(7)
  expect(ofFeed).toBeLessThanOrEqual(6.5)
  expect(counting.take()).toBeLessThanOrEqual(15.5)
})

const change = (name: string, params: Record<string, string>, body?: object) =>
  environment.call(name, { params, token: admin.token, ...(body && { body }) })

test('a changed rating takes its quote from the side that it was chosen for [S23.24]', async () => {
  const changed = await change('episodes.update', { id: '3' }, { political_stance: 'Far Right' })
  expect(changed.statusCode).toBe(204)
  const [first] = summary(await read('2026-W13'))
  expect(first).toMatchObject({ episodes: counts(1, 0, 2), voices: [[1, 'Taxes'], expect.anything()] })
})

test('an opted-out show leaves past weeks at once, and topics with one side left go with it [S23.24]', async () => {
  expect((await change('podcasts.update', { podcast_id: '6' }, { is_opted_out: true })).statusCode).toBe(200)
  expect(summary(await read('2026-W13')).map(({ topic }) => topic)).toEqual(['Taxes', 'Rent'])
  await finishUpkeep()
  expect((await change('podcasts.update', { podcast_id: '6' }, { is_opted_out: false })).statusCode).toBe(200)
  await finishUpkeep()
})

test('deleted episodes and shows leave past weeks, and an empty week has no page [S23.24]', async () => {
  await change('podcasts.delete', { podcast_id: '5' })
  expect((await ask('2026-W12')).statusCode).toBe(404)
  await change('episodes.delete', { id: '1' })
  await finishUpkeep()
  const { body = '' } = await ask('2026-W13')
  expect(body).not.toContain('"id":1,')
  await change('episodes.delete', { id: '2' })
  await finishUpkeep()
  expect((await ask('2026-W13')).statusCode).toBe(404)
  expect((await callPage('syndication/week', {})).body).not.toContain('<item>')
})
