import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBlindSpots } from '#functions/data/topics/blind-spots.ts'
import { rewriteFromRecentEpisodes } from '#functions/data/topics/recent-episodes.ts'
import { listOnBlindSpots } from '#functions/use-cases/topics/list-on-blind-spots.ts'
import { topicsApi } from '#shared/api/topics.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dyingTable, KilledError } from '#tests/integration/catalogue-environment.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'

const now = new Date('2026-03-31T12:00:00Z')
let environment: HttpEnvironment

async function publish(
  from: number,
  { stance, topic, date }: { stance: Stance; topic: string; date: string },
) {
  const ids = [from, from + 1, from + 2, from + 3]
  await importShow(
    environment.catalogue,
    ids.map((id) => sampleItem(id, { publishedAt: date })),
  )
  for (const episodeId of ids) {
    const analysis = sampleAnalysis(stance, [topic])
    await seedAnalysis(environment, { episodeId, analysis, quotes: sampleQuotes(1, [topic]) })
  }
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
})
afterAll(() => environment.close())

async function listed() {
  const answer = await environment.call('topics.list-blind-spots')
  const { counted_at, periods } = topicsApi.listBlindSpots.answer.parse(JSON.parse(answer.body ?? ''))
  return {
    counted_at,
    spots: periods.map(({ spots }) => spots.map(({ topic, silent_side }) => [topic, silent_side])),
  }
}

test('before anything was counted there are none', async () => {
  expect(await listed()).toEqual({ counted_at: null, spots: [] })
})

test('lists the topics of 7 and of 30 days that one side hardly discusses [S23.9]', async () => {
  await publish(1, { stance: 'Far Left', topic: 'Rent', date: '2026-03-30T00:00:00Z' })
  await publish(5, { stance: 'Right-leaning', topic: 'Ports', date: '2026-03-29T00:00:00Z' })
  await publish(9, { stance: 'Far Right', topic: 'Mines', date: '2026-03-12T00:00:00Z' })
  await publish(13, { stance: 'Far Right', topic: 'Old news', date: '2026-02-12T00:00:00Z' })
  await rewriteFromRecentEpisodes(environment.catalogue, now)
  expect(await listed()).toEqual({
    counted_at: now.toISOString(),
    spots: [
      [
        ['Ports', 'left'],
        ['Rent', 'right'],
      ],
      [
        ['Mines', 'left'],
        ['Ports', 'left'],
        ['Rent', 'right'],
      ],
    ],
  })
})

test('counting again gives the same', async () => {
  const before = await readBlindSpots(environment.catalogue)
  await rewriteFromRecentEpisodes(environment.catalogue, now)
  expect(await readBlindSpots(environment.catalogue)).toEqual(before)
})

test('a death before counts are stored leaves the last ones, and the next run counts again', async () => {
  const before = await readBlindSpots(environment.catalogue)
  const later = new Date(now.getTime() + 1)
  const dying = dyingTable(environment, environment.catalogue, 1)
  await expect(rewriteFromRecentEpisodes(dying, later)).rejects.toThrow(KilledError)
  expect(await readBlindSpots(environment.catalogue)).toEqual(before)
  await rewriteFromRecentEpisodes(environment.catalogue, later)
  expect(await readBlindSpots(environment.catalogue)).toEqual({ ...before, counted_at: later.toISOString() })
})

test('the feed has the episodes of the side that discusses a blind spot [S23.10]', async () => {
  await publish(17, { stance: 'Centrist', topic: 'Rent', date: '2026-03-30T00:00:00Z' })
  const ids = (await listOnBlindSpots(environment.catalogue)).map(({ id }) => id)
  expect(ids.toSorted((a, b) => a - b)).toEqual([2, 3, 4, 6, 7, 8, 10, 11, 12])
})
