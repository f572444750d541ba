import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchIndexViewSchema } from '#shared/domain/search-index.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  await importShow(environment.catalogue, [sampleItem(1), sampleItem(2)])
  await seedAnalysis(environment, {
    episodeId: 1,
    analysis: sampleAnalysis('Centrist', ['Taxes']),
    quotes: sampleQuotes(1, ['Taxes']),
  })
})
afterAll(() => environment.close())

async function showIndex() {
  const { token } = await environment.signIn({ role: 'admin' })
  const answer = await environment.call('search-index.get', { token })
  return searchIndexViewSchema.parse(JSON.parse(answer.body ?? ''))
}

test('the hub shows the episodes that search does not find yet, then what the check found [S24.56]', async () => {
  expect(await showIndex()).toEqual({
    bytes: 0,
    monthly_cents: 0,
    newest: { checked: 1, waiting: 1 },
    last_check: null,
  })
  expect(await callEntry('upkeep/fill-search-index', {})).toMatchObject({ isDone: true })
  const shown = await showIndex()
  expect(shown).toMatchObject({
    newest: { checked: 1, waiting: 0 },
    last_check: { episodes: 1, corrected: 1 },
  })
  expect(shown.bytes).toBeGreaterThan(1000)
  expect(shown.monthly_cents * 1e6).toBeCloseTo(shown.bytes * 0.045)
})
