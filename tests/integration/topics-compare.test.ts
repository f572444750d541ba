import { afterAll, beforeAll, expect, test } from 'vitest'
import { hideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { topicsApi } from '#shared/api/topics.ts'
import type { Comparison } from '#shared/domain/comparison.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment

const rate = (episodeId: number, stance: Stance) =>
  seedAnalysis(environment, {
    episodeId,
    analysis: sampleAnalysis(stance, ['Taxes', 'Rent']),
    // The quote on rent is the last one of four, which a card of the whole episode does not show.
    quotes: sampleQuotes(4, ['Taxes', 'Taxes', 'Taxes', 'Rent']),
  })

const stanceOf: Record<number, Stance> = {
  1: 'Far Left',
  2: 'Left-leaning',
  3: 'Centrist',
  4: 'Right-leaning',
  5: 'Right-leaning',
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const dated = (id: number) => sampleItem(id, { publishedAt: new Date(Date.UTC(2026, 0, id)).toISOString() })
  await importShow(environment.catalogue, Object.keys(stanceOf).map(Number).map(dated))
  for (const [id, stance] of Object.entries(stanceOf)) await rate(Number(id), stance)
})
afterAll(() => environment.close())

async function compare(name: string): Promise<Comparison> {
  const answer = await environment.call('topics.compare', { params: { name } })
  expect(answer.statusCode).toBe(200)
  return topicsApi.compare.answer.parse(JSON.parse(answer.body ?? ''))
}

const summary = ({ steps }: Comparison) =>
  steps.map((step) => [step.stance, step.episode_count, quotesIn(step).map(({ episode }) => episode.id)])

test('lists quotes on the topic in the order of the scale, with how many episodes discuss it [S23.1]', async () => {
  const comparison = await compare('rent')
  expect(comparison.topic).toBe('Rent')
  expect(summary(comparison)).toEqual([
    ['Far Left', 1, [1]],
    ['Left-leaning', 1, [2]],
    ['Centrist', 1, [3]],
    ['Right-leaning', 2, [5, 4]],
    ['Far Right', 0, []],
  ])
  const topics = comparison.steps.flatMap(quotesIn).map(({ quote }) => quote.topic_name)
  expect(new Set(topics)).toEqual(new Set(['Rent']))
})

test('an unknown topic has five silent steps', async () => {
  expect(summary(await compare('Nobody')).map(([, count]) => count)).toEqual([0, 0, 0, 0, 0])
})

test('a changed rating moves its quote at once [S23.5]', async () => {
  await rate(5, 'Far Right')
  expect(summary(await compare('Rent')).slice(3)).toEqual([
    ['Right-leaning', 1, [4]],
    ['Far Right', 1, [5]],
  ])
})

test('the quotes of a hidden show are left out [S23.5]', async () => {
  await transact(environment.catalogue, [hideAction(environment.catalogue, 1)])
  expect((await compare('Rent')).steps.flatMap(quotesIn)).toEqual([])
})
