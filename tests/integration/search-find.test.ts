import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { hideAction, unhideAction } from '#functions/data/podcasts/hidden-podcasts.ts'
import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { transact } from '#functions/data/table/transaction.ts'
import { changeSavedSearches } from '#functions/data/users/saved-searches.ts'
import { readQuery } from '#functions/domain/search/search-query.ts'
import { openSearchNews } from '#functions/use-cases/digest/read-search-news.ts'
import { indexEpisode } from '#functions/use-cases/search/index-episode.ts'
import { type FoundPage, searchEpisodes } from '#functions/use-cases/search/search-episodes.ts'
import { searchApi } from '#shared/api/search.ts'
import type { SearchAnswer } from '#shared/domain/search.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dawn, sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { callPage } from '#tests/integration/entry-call.ts'
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

const idsOf = ({ found }: FoundPage) => found.map(({ episode }) => episode.id)

test('a search answers with sentences, their speakers and seconds, newest episodes first [S24.1]', async () => {
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
])('a search for %s finds what has it [S24.2]', async (_, query, ids) => {
  expect(idsOf(await search(query))).toEqual(ids)
})

test.each([
  ['a word', { q: 'climite' }, 'climate'],
  ['with a capital', { q: 'Climatte' }, 'Climate'],
  ['in a phrase, beside an excluded word', { q: '"climate chagne" -taxess' }, '"climate change" -taxess'],
  ['with filters', { q: 'climaet', stance: 'Far Left', topic: '1' }, 'climate'],
  ['two words', { q: 'highre costts' }, 'higher costs'],
  ['the name of a topic', { q: 'Txaes number2' }, 'Taxes number2'],
  ['not with words that were all said', { q: 'goodbye subject' }, null],
  ['not a word like none', { q: 'zyzzyva' }, null],
  ['not an excluded word', { q: 'unsaid -climite' }, null],
  ['not a word that the filters leave out', { q: 'goodbey', stance: 'Centrist' }, null],
])(
  'a search without results is offered in another spelling: %s [S24.46] [S24.47]',
  async (_, query, offered) => {
    const answer = await search(query)
    expect([idsOf(answer), answer.did_you_mean]).toEqual([[], offered])
  },
)

test('a word is not offered that is said only where visitors must not read it [S24.48]', async () => {
  const podcast = await getPodcast(environment.catalogue, 2)
  const offered = async () => (await search({ q: 'reasn' })).did_you_mean
  expect(await offered()).toBe('reason')
  const { catalogue } = environment
  await transact(catalogue, [hideAction(catalogue, 2)])
  expect(await offered()).toBeNull()
  await transact(catalogue, [unhideAction(catalogue, 2)])
  const hidden = await savePodcast(catalogue, podcast, { ...podcast, hidesTranscripts: true })
  expect(await offered()).toBeNull()
  await indexEpisode(environment, 3)
  expect(await offered()).toBeNull()
  await savePodcast(catalogue, hidden, { ...hidden, hidesTranscripts: false })
  await indexEpisode(environment, 3)
})

test('an episode of a hidden show is not found [S24.4]', async () => {
  const { catalogue } = environment
  await transact(catalogue, [hideAction(catalogue, 2)])
  expect(idsOf(await search({ q: 'climate' }))).toEqual([2, 1])
  await transact(catalogue, [unhideAction(catalogue, 2)])
})

test('the words of a transcript that an admin hides are not found, and its quotes are [S24.5]', async () => {
  const podcast = await getPodcast(environment.catalogue, 2)
  const hidden = await savePodcast(environment.catalogue, podcast, { ...podcast, hidesTranscripts: true })
  expect(idsOf(await search({ q: 'climate' }))).toEqual([2, 1])
  await indexEpisode(environment, 3)
  expect(idsOf(await search({ q: 'climate' }))).toEqual([2, 1])
  expect(idsOf(await search({ q: 'number3 sentence' }))).toEqual([3])
  await savePodcast(environment.catalogue, hidden, { ...hidden, hidesTranscripts: false })
  await indexEpisode(environment, 3)
})

/** At a time when all episodes are of the last 30 days. */
function searchInFebruary(q: string, older?: string | null): Promise<FoundPage> {
  const query = readQuery(q)
  if (typeof query === 'string') throw new Error(query)
  const { search: table, catalogue, store } = environment
  const request = { query, filters: {}, view: 'newest' as const, older: older ?? undefined }
  return searchEpisodes({ search: table, catalogue, store }, request, new Date('2026-02-01T12:00:00Z'))
}

test('the first page counts the episodes of the last 30 days by stance [S24.3]', async () => {
  expect((await searchInFebruary('climate')).counts).toEqual({
    since: '2026-01-02T12:00:00.000Z',
    is_complete: true,
    by_stance: [0, 0, 0, 0, 1],
  })
  expect((await searchInFebruary('climate', 'zzzzzzzzzzzzzz')).counts).toBeNull()
})

test('the view of all sides has the newest of each stance [S24.6]', async () => {
  const { found } = await search({ q: 'climate', view: 'sides' })
  expect(found.map(({ episode }) => [episode.political_stance, episode.id])).toEqual([
    ['Far Left', 1],
    ['Centrist', 2],
    ['Far Right', 3],
  ])
})

test('a feed has an item for each sentence, with its second [S24.7]', async () => {
  const { statusCode, body } = await callPage('syndication/search', {
    queryStringParameters: { q: '"climate change"' },
  })
  expect(statusCode).toBe(200)
  for (const text of [
    'Climate change is no reason for higher costs.',
    'sidelight:said:3:20',
    '/episode/3?t=20',
  ])
    expect(body).toContain(text)
  expect(body).not.toContain('sidelight:said:2')
  const refused = await callPage('syndication/search', { queryStringParameters: { q: 'the' } })
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining('Add a rarer one.')])
})

test('"Search older" passes over no hit behind candidates that do not match [S24.16]', async () => {
  const oldest = 4
  await addEpisode(oldest, { stance: 'Centrist', said: 'The price of Denver rose.' })
  // More than are read for a page, with another common word inside the phrase.
  for (let id = oldest + 1; id < oldest + 23; id += 1)
    await addEpisode(id, { stance: 'Centrist', said: 'The price in Denver rose.' })
  const found: number[] = []
  let older: string | null | undefined
  do {
    const answer: FoundPage = await searchInFebruary('"price of denver"', older)
    found.push(...idsOf(answer))
    older = answer.older
  } while (older !== null)
  expect(found).toEqual([oldest])
})

test('what people search is in no log line [S24.8]', async () => {
  const lines: unknown[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...all) => void lines.push(...all)),
  )
  await environment.call('search.find', { query: { q: 'zebrafinch' } })
  await environment.call('search.find', { query: { q: 'zebrafinch', stance: 'unknown' } })
  await environment.call('search.suggest', { query: { prefix: 'zebrafinch' } })
  await callPage('syndication/search', { queryStringParameters: { q: 'zebrafinch' } })
  for (const spy of spies) spy.mockRestore()
  expect(lines.length).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toContain('zebrafinch')
})

test('a digest has new sentences of the chosen searches: first published since the last one [S24.66]', async () => {
  const { userId } = await environment.signIn({ role: 'paid' })
  const searches = ['climate', 'unsaid', '"climate change"', 'cost'].map((q, place) => ({
    id: randomUUID(),
    search: { q },
    savedAt: dawn.toISOString(),
    inDigest: place < 3,
  }))
  await changeSavedSearches(environment.people, userId, () => searches)
  const at = dawn.toISOString()
  const news = { since: at, publishedFrom: at, releasedFrom: dayOf(2), without: [] }
  const read = openSearchNews(environment)
  const found = await read(userId, news, dawn)
  expect(found.map(({ q, address, hits }) => [q, address, hits.map(({ episode }) => episode.id)])).toEqual([
    ['climate', '/search?q=climate', [3, 2]],
    ['"climate change"', '/search?q=%22climate+change%22', [3]],
  ])
  expect(found[1]?.hits[0]?.hit.text).toBe('Climate change is no reason for higher costs.')
  const without = await read(userId, { ...news, without: [3] }, dawn)
  expect(without.map(({ hits }) => hits.map(({ episode }) => episode.id))).toEqual([[2]])
  const later = new Date(dawn.getTime() + 60_000).toISOString()
  expect(await read(userId, { ...news, publishedFrom: later }, dawn)).toEqual([])
})

test.each([
  ['the', 'too-common'],
  ['-climate', 'only-excluded'],
  ['a b c d e f g h i j k l m n', 'too-many-words'],
])('a search for "%s" says what to change', async (q, code) => {
  const answer = await environment.call('search.find', { query: { q } })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, code])
})

const page = (query: Record<string, string>) => callPage('pages/search', { queryStringParameters: query })

test('the page of a search shows what was found, and no cache or search engine keeps it [S24.30] [S24.31]', async () => {
  const { statusCode, headers, body = '' } = await page({ q: 'climate', stance: 'far_right', show: '' })
  expect([statusCode, headers?.['cache-control']]).toEqual([200, 'private, no-store'])
  expect(body).toContain('<meta name="robots" content="noindex" />')
  expect(body).not.toContain('rel="canonical"')
  expect(body).toContain('Episode number3')
  expect(body).not.toContain('Episode number1')
})

test.each([
  ['the', 'These words are in almost every sentence. Add a rarer one.'],
  ['x'.repeat(201), 'Search for at most 200 characters.'],
])('the page of a search that is refused says why [S24.28]: %.20s', async (q, sentence) => {
  const { statusCode, body } = await page({ q })
  expect([statusCode, body?.includes(sentence)]).toEqual([400, true])
})

test('the page without script links to the other spelling, with its filters [S24.49]', async () => {
  const { body = '' } = await page({ q: 'climite', show: '2' })
  expect(body).toMatch(/Did you mean.*href="\/search\?q=climate&amp;show=2"[^>]*>“climate”/)
})

test('the page before a search, and with filters that cannot be read, is there', async () => {
  const queries: Record<string, string>[] = [{}, { q: '', stance: 'sideways', older: '?' }]
  for (const query of queries) expect((await page(query)).body).toContain('What you can search for')
})
