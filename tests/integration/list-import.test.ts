import { expect, test, vi } from 'vitest'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { listImportSchema } from '#shared/deployment/pipeline.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import {
  environment,
  openEnvironments,
  publisher,
  replaceEnvironment,
} from '#tests/integration/environment-per-test.ts'
import { feedKinds, publishKinds } from '#tests/integration/feed-kinds.ts'
import { publishFeed } from '#tests/integration/import-container.ts'
import { importListedFeeds } from '#tests/integration/list-import-simulation.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment } from '#tests/integration/pipeline-environment.ts'

openEnvironments()
const { ask, call } = openAdminCalls(() => environment)

const listOf = (...urls: string[]) =>
  `<opml version="2.0"><body>${urls.map((url) => `<outline text="${url}" xmlUrl="${url}"/>`).join('')}</body></opml>`

const bodyOf = (list: string) => ({ rawBody: list, headers: { 'content-type': 'text/x-opml' } })
const begin = (list: string) => ask(podcastsApi.importList, bodyOf(list))
const view = async () => (await ask(podcastsApi.getListImport)).import

/** The executions' inputs, oldest first; the deployed machine passes them to its steps. */
const imports = () =>
  [...environment.runs.runs.entries()]
    .filter(([name]) => name.startsWith('list-'))
    .map(([, { input }]) => listImportSchema.parse(input))

async function importFeeds(...numbers: number[]): Promise<void> {
  // Modules read the environment only once, and each test has its own environment.
  startNewContainer()
  const importId = imports()[0]?.importId
  for (const number of numbers) await callEntry('ingestion/import-listed-feed', { importId, number })
}

const work = () => importFeeds(...(imports()[0]?.hosts.flat() ?? []))
const end = (index = 0) => callEntry('ingestion/end-list-import', { importId: imports()[index]?.importId })
const stop = (started_at = '') => call(podcastsApi.stopListImport, { body: { started_at } })
const codeOf = ({ statusCode, headers }: Awaited<ReturnType<typeof call>>) => [
  statusCode,
  headers?.['x-error-code'],
]

async function at<Answer>(now: Date, act: () => Promise<Answer>): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}

test('every feed of a list, of any format, has a result: added, existing, or the reason why not [S14.35] [S14.36]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  publishKinds(publisher)
  publisher.change('/moved.xml', { type: '', content: '', status: 301, headers: { location: '/a.xml' } })
  publisher.change('/page.xml', { type: 'text/html', content: '<!doctype html><p>Hello</p>' })
  const url = (path: string) => new URL(path, publisher.url).href
  const list = await begin(
    listOf(
      url('/a.xml'),
      url('/a.xml/'),
      'mailto:a@b.example',
      url('/moved.xml'),
      url('/page.xml'),
      url('/gone.xml'),
      'http://10.0.0.1/feed.xml',
      ...feedKinds.map(url),
    ),
  )
  expect([list.feeds, list.duplicates, list.broken_count]).toEqual([5 + feedKinds.length, 1, 1])
  expect(await view()).toMatchObject({ is_over: false, duplicates: 1, broken_count: 1 })
  await work()
  const done = await view()
  expect(done?.is_over).toBe(true)
  expect(done?.broken).toEqual([
    { title: 'mailto:a@b.example', reason: "Its address doesn't begin with http:// or https://." },
  ])
  expect(done?.feeds.map(({ state, message, podcast_id }) => [state, message, podcast_id])).toEqual([
    ['added', 'The Housing Hour: 3 episodes.', 1],
    ['known', 'It was already here.', 1],
    ['failed', 'There is no podcast feed at this address.', null],
    ['failed', "The server says there's nothing there (404). Check the address.", null],
    ['failed', expect.stringContaining("This address doesn't belong to a public server."), null],
    ...feedKinds.map((kind, index) => ['added', `A show in ${kind}: 1 episode.`, index + 2]),
  ])
  const requests = publisher.requests.length
  await work()
  expect(publisher.requests).toHaveLength(requests)
  expect(await view()).toEqual(done)
})

test('a show that is here at another address is known, by its title and episodes [S2.203]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  const file = publisher.files.get('/a.xml')
  if (!file) throw new Error('There is no feed.')
  publisher.change('/b.xml', { ...file, content: String(file.content).replace(/a\.xml-/g, 'b.xml-') })
  await begin(listOf(`${publisher.url}/a.xml`, `${publisher.url}/b.xml`))
  await work()
  expect((await view())?.feeds).toMatchObject([
    { state: 'added', podcast_id: 1 },
    {
      state: 'known',
      podcast_id: 1,
      message: 'This show is already here as “The Housing Hour” (ID 1), with another address.',
    },
  ])
})

test('a killed step is repeated, and its feed is there once with all its episodes [S14.35]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  environment.processDeath.revive()
  await begin(listOf(`${publisher.url}/a.xml`))
  environment.processDeath.revive()
  await work()
  const writes = environment.processDeath.written()
  for (const n of [2, Math.ceil(writes / 2), writes]) {
    await replaceEnvironment(() => openPipelineEnvironment(publisher))
    await begin(listOf(`${publisher.url}/a.xml`))
    environment.processDeath.dieAtWrite(n)
    await expect(work(), `write ${n}`).rejects.toThrow()
    environment.processDeath.revive()
    await work()
    expect((await view())?.feeds, `write ${n}`).toMatchObject([{ podcast_id: 1, state: 'added' }])
    expect(new Set(environment.queued()), `write ${n}`).toEqual(new Set([1, 2, 3]))
  }
})

test('a stopped import keeps the feeds it added and starts no other; the next list may follow [S14.37]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  publishFeed(publisher, '/b.xml', { count: 1 })
  await begin(listOf(`${publisher.url}/a.xml`, `${publisher.url}/b.xml`, `${publisher.url}/c.xml`))
  await importFeeds(1)
  const startedAt = (await view())?.started_at
  for (const _ of [1, 2]) expect((await stop(startedAt)).statusCode).toBe(202)
  expect(await view()).toMatchObject({ is_over: false, is_stopped: true })
  const asked = publisher.requests.length
  await importFeeds(2, 3)
  expect(publisher.requests).toHaveLength(asked)
  await end()
  const done = await view()
  expect(done).toMatchObject({ is_over: true, is_stopped: true })
  expect(done?.feeds.map(({ state, message }) => [state, message])).toEqual([
    ['added', 'The Housing Hour: 3 episodes.'],
    ['failed', 'The import was stopped.'],
    ['failed', 'The import was stopped.'],
  ])
  expect(codeOf(await stop(startedAt))).toEqual([409, 'import-over'])
  await begin(listOf(`${publisher.url}/b.xml`))
  expect(await view()).toMatchObject({ is_over: false, is_stopped: false })
})

test('an import that finishes while it is being stopped is over', async () => {
  await begin(listOf('https://a.example/f'))
  const startedAt = (await view())?.started_at
  await Promise.allSettled([stop(startedAt), end()])
  expect(await view()).toMatchObject({ is_over: true })
  await begin(listOf('https://b.example/f'))
})

test('one list is imported at a time; the next may follow, even if the one before never finished', async () => {
  await begin(listOf('https://a.example/f'))
  const refused = await call(podcastsApi.importList, bodyOf(listOf('https://b.example/f')))
  expect(codeOf(refused)).toEqual([409, 'import-under-way'])
  await at(new Date(Date.now() + 3 * 3_600_000), async () => {
    expect(await view()).toMatchObject({
      is_over: true,
      feeds: [{ state: 'failed', message: "It wasn't imported. Please import the list again." }],
    })
    await begin(listOf('https://b.example/f'))
    expect((await view())?.feeds).toMatchObject([{ url: 'https://b.example/f', state: 'waiting' }])
    // The end of the previous import does not end this one.
    await end(0)
    expect(await view()).toMatchObject({ is_over: false })
    await end(1)
    expect(await view()).toMatchObject({ is_over: true })
  })
})

test.each([
  ['<p>Hello</p>', 'not-a-list'],
  ['<opml><body><outline text="Paris"/></body></opml>', 'list-without-feeds'],
  [
    Array.from({ length: 1001 }, (_, n) => `<outline xmlUrl="https://a.example/${n}"/>`).join(''),
    'list-too-long',
  ],
])('a list that cannot be imported is refused as a whole', async (text, code) => {
  expect(codeOf(await call(podcastsApi.importList, bodyOf(text)))).toEqual([400, code])
  expect(await view()).toBeNull()
  expect(environment.runs.runs.size).toBe(0)
})

test('feeds of one host are requested one after another, those of different hosts concurrently', async () => {
  const list = { hosts: 4, feedsOfHost: 3, episodesEach: 2 }
  expect(await importListedFeeds(list)).toMatchObject({
    added: 12,
    episodes: 24,
    messages: 24,
    mostOfHost: 1,
    mostAtOnce: 4,
  })
})
