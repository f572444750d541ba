import { afterAll, beforeAll, expect, test } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { hideAction, unhideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { searchApi } from '#shared/api/search.ts'
import type { SearchAnswer } from '#shared/domain/search.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dawn, sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { seedAnalysis, seedPodcast, seedStoredTranscript } from '#tests/integration/seed-episodes.ts'

let environment: HttpEnvironment

const dayOf = (id: number) => new Date(Date.UTC(2026, 0, id)).toISOString()

async function addEpisode(
  id: number,
  { podcastId = 1, stance, said }: { podcastId?: number; stance: Stance; said: string },
) {
  const podcast = await getPodcast(environment.catalogue, podcastId)
  const items = [sampleItem(id, { publishedAt: dayOf(id), title: `Episode number${id}` })]
  await importEpisodes(environment.catalogue, podcast, { items, now: dawn })
  await seedStoredTranscript(environment, id, {
    segments: [{ start: 20, end: 40, speaker: 'Ana', text: said }],
    source: 'publisher',
    language: 'en',
    durationSeconds: 60,
  })
  await seedAnalysis(environment, {
    episodeId: id,
    analysis: sampleAnalysis(stance, ['Taxes']),
    quotes: sampleQuotes(1, ['Taxes']),
  })
  await indexEpisode(environment, id)
}

beforeAll(async () => {
  environment = await openHttpEnvironment()
  await seedPodcast(environment, 1)
  await seedPodcast(environment, 2)
  await addEpisode(1, {
    stance: 'Far Left',
    said: 'Hello there. The cost of climate change is rising. Goodbye.',
  })
  await addEpisode(2, { stance: 'Centrist', said: 'They change the subject when the climate is named.' })
  await addEpisode(3, {
    podcastId: 2,
    stance: 'Far Right',
    said: 'Climate change is no reason for higher costs.',
  })
})
afterAll(() => environment.close())

async function search(query: Record<string, string>): Promise<SearchAnswer> {
  const answer = await environment.call('search.find', { query })
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
  return searchApi.find.answer.parse(JSON.parse(answer.body ?? ''))
}

const idsOf = ({ found }: SearchAnswer) => found.map(({ episode }) => episode.id)

test('a search answers with sentences, their speakers and seconds, newest episodes first', async () => {
  const answer = await search({ q: 'climate changes' })
  expect(idsOf(answer)).toEqual([3, 2, 1])
  const [hit] = answer.found[2]?.hits ?? []
  expect(hit).toMatchObject({ text: 'The cost of climate change is rising.', speaker: 'Ana' })
  expect(hit?.start_time).toBeCloseTo(24.8, 0)
  expect(hit?.marks.map(({ start, end }) => hit.text.slice(start, end))).toEqual(['climate', 'change'])
})

test.each([
  ['a phrase', { q: '"climate change"' }, [3, 1]],
  ['an excluded word', { q: 'climate -costs' }, [2]],
  ['a stance', { q: 'climate', stance: 'Far Left' }, [1]],
  ['a show', { q: 'climate', show: '2' }, [3]],
  ['a topic', { q: 'climate', topic: '1' }, [3, 2, 1]],
  ['days', { q: 'climate', since: '2026-01-02', until: '2026-01-02' }, [2]],
  ['a word of the title', { q: 'number2 climate' }, [2]],
  ['a word that nobody said', { q: 'climate unsaid' }, []],
])('a search for %s finds what has it', async (_, query, ids) => {
  expect(idsOf(await search(query))).toEqual(ids)
})

test('an episode of a hidden show is not found', async () => {
  const { catalogue } = environment
  await transact(catalogue, [hideAction(catalogue, 2)])
  expect(idsOf(await search({ q: 'climate' }))).toEqual([2, 1])
  await transact(catalogue, [unhideAction(catalogue, 2)])
})

test('the words of a transcript that an admin hides are not found, and its quotes are', async () => {
  const podcast = await getPodcast(environment.catalogue, 2)
  const hidden = await savePodcast(environment.catalogue, podcast, { ...podcast, hidesTranscripts: true })
  expect(idsOf(await search({ q: 'climate' }))).toEqual([2, 1])
  await indexEpisode(environment, 3)
  expect(idsOf(await search({ q: 'climate' }))).toEqual([2, 1])
  expect(idsOf(await search({ q: 'number3 sentence' }))).toEqual([3])
  await savePodcast(environment.catalogue, hidden, { ...hidden, hidesTranscripts: false })
  await indexEpisode(environment, 3)
})

test.each([
  ['the', 'too-common'],
  ['-climate', 'only-excluded'],
  ['a b c d e f g h i j k l m n', 'too-many-words'],
])('a search for "%s" says what to change', async (q, code) => {
  const answer = await environment.call('search.find', { query: { q } })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, code])
})
