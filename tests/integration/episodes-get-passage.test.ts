import { afterAll, beforeAll, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis, seedStoredTranscript } from '#tests/integration/seed-episodes.ts'

const [quote] = sampleQuotes(1, ['Housing'])
if (!quote) throw new Error('there is a sample quote')

const said: Transcript = {
  segments: [
    { start: 0, end: 5, text: `${quote.text} That is what I have to say about it.`, speaker: 'Ann Lee' },
    { start: 5, end: 60, text: 'Thank you for that.', speaker: 'Bob Roe' },
  ],
  source: 'publisher',
  language: 'en',
  durationSeconds: 60,
}

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  await importShow(environment.catalogue, [sampleItem(1), sampleItem(2)])
  for (const episodeId of [1, 2]) {
    const analysis = sampleAnalysis('Far Left', ['Housing'])
    await seedAnalysis(environment, { episodeId, analysis, quotes: [{ ...quote, startSeconds: 0 }] })
  }
  await seedStoredTranscript(environment, 1, said)
})
afterAll(() => environment.close())

const ask = (id: number, quoteId: string) =>
  environment.call('episodes.get-passage', { params: { id: String(id), quote_id: quoteId } })

test('a quote is given with the sentences of its speaker and the time of each word [S20.39]', async () => {
  const answer = await ask(1, '1-1')
  expect(answer.statusCode).toBe(200)
  const passage = episodesApi.getPassage.answer.parse(JSON.parse(answer.body ?? ''))
  expect(passage.words.map(({ text }) => text).join('')).toBe(said.segments[0]?.text)
  expect(passage).toMatchObject({ episode_id: 1, quote_id: '1-1', start_time: 0 })
  expect(passage.words.at(-1)?.start_time).toBeGreaterThan(4)
})

test.each([
  ['another quote', 1, '1-9'],
  ['an episode without a transcript', 2, '2-1'],
  ['an unknown episode', 77, '77-1'],
])('%s has no passage', async (_, id, quoteId) => {
  expect((await ask(id, quoteId)).statusCode).toBe(404)
})
