import RssParser from 'rss-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { faultsOfFeed } from '#tests/conformance/feed-rules/faults-of-feed.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { callPage } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment

const episodeCount = 70
/** Every fifth episode has a transcript and no audio. */
const isSilent = (id: number) => id % 5 === 0
const unrated = 61
const contested = 62

function itemOf(id: number) {
  return sampleItem(id, {
    publishedAt: new Date(Date.UTC(2026, 0, 1, id)).toISOString(),
    ...(isSilent(id) && {
      audioUrl: undefined,
      offeredTranscripts: [{ url: `https://audio.example/${id}.vtt`, type: 'text/vtt' }],
    }),
  })
}

async function publish(episodeId: number, stance: Stance | null) {
  const analysis = { ...sampleAnalysis(stance, ['Taxes']), isContested: episodeId === contested }
  await seedAnalysis(environment, { episodeId, analysis, quotes: sampleQuotes(4, ['Taxes']) })
}

/** Seventy Centrist episodes, oldest first; 61 has no stance, and one is contested. */
beforeAll(async () => {
  environment = await openHttpEnvironment()
  const items = Array.from({ length: episodeCount }, (_, index) => itemOf(index + 1))
  await importShow(environment.catalogue, items)
  for (let id = 1; id <= episodeCount; id += 1) await publish(id, id === unrated ? null : 'Centrist')
})
afterAll(() => environment.close())

async function readFeed(kind: 'stance' | 'topic', file: string) {
  const { statusCode, body = '' } = await callPage(`syndication/${kind}`, { pathParameters: { file } })
  expect(statusCode).toBe(200)
  const { items } = await new RssParser().parseString(body)
  return { body, items, ids: items.map(({ link = '' }) => Number(/\/episode\/(\d+)/.exec(link)?.[1])) }
}

const centrist = () => readFeed('stance', 'centrist.xml')

const newestFirst = Array.from({ length: episodeCount }, (_, index) => episodeCount - index)
const heard = newestFirst.filter((id) => !isSilent(id))

test('a stance’s feed has the fifty newest episodes with audio, including contested ones, without unrated ones [S20.18]', async () => {
  const { ids } = await centrist()
  expect(ids).toEqual(heard.filter((id) => id !== unrated).slice(0, 50))
  expect(ids).toContain(contested)
})

test('a topic’s feed has the fifty newest of every stance, rated or not', async () => {
  expect((await readFeed('topic', 'Taxes.xml')).ids).toEqual(heard.slice(0, 50))
})

test('the feed is valid, with whole quotes and the publisher’s GUIDs', async () => {
  const { body, items } = await centrist()
  expect(faultsOfFeed(body)).toEqual([])
  expect(items[0]).toMatchObject({ guid: 'guid-69', enclosure: { url: 'https://audio.example/69.mp3' } })
  const [, first = ''] = body.split('<item>')
  const starts = [...first.matchAll(/<podcast:soundbite startTime="(\d+)/g)].map(([, start]) => Number(start))
  expect(starts).toEqual([10, 20, 30, 40])
})

test('a list mostly without audio is not read to its end', async () => {
  let pages = 0
  const readCards = (options: { limit: number }) => {
    pages += 1
    return listPublishedByStance(environment.catalogue, 'Centrist', { ...options, limit: 1 })
  }
  const states = await readSyndicatedEpisodes(environment.catalogue, readCards, 50)
  expect(pages).toBe(3)
  expect(states.map(({ episode }) => episode.episodeId)).toEqual([69, 68])
})

test('an episode that changes its stance or is withdrawn leaves the feed', async () => {
  const newest = async () => (await centrist()).ids.slice(0, 3)
  expect(await newest()).toEqual([69, 68, 67])
  const { token } = await environment.signIn({ role: 'admin' })
  const body = { political_stance: 'Far Left' }
  await environment.call('episodes.update', { params: { id: '69' }, body, token })
  await seedUnpublished(environment, 68)
  expect(await newest()).toEqual([67, 66, 64])
})
