import { expect, test } from 'vitest'
import { openStateMachine } from '#functions/clients/state-machines.ts'
import { endListImport, stopListImport } from '#functions/data/podcasts/list-imports.ts'
import { importList, viewListImport } from '#functions/use-cases/ingestion/import-list.ts'
import { listImportSchema } from '#shared/deployment/pipeline.ts'
import { bed, openBeds, publisher, replaceBed } from '#tests/integration/bed-of-each-test.ts'
import { beginContainer } from '#tests/integration/begin-container.ts'
import { feedKinds, publishKinds } from '#tests/integration/feed-kinds.ts'
import { publishFeed } from '#tests/integration/import-container.ts'
import { importListedFeeds } from '#tests/integration/list-import-simulation.ts'
import { openPipelineBed } from '#tests/integration/pipeline-bed.ts'
import { machineArn } from '#tests/integration/recorded-runs.ts'

openBeds()

const now = new Date()
const importId = '00000000-0000-4000-8000-000000000001'
const nextId = '00000000-0000-4000-8000-000000000002'

const listOf = (...urls: string[]) =>
  Buffer.from(
    `<opml version="2.0"><body>${urls.map((url) => `<outline text="${url}" xmlUrl="${url}"/>`).join('')}</body></opml>`,
  )

const begin = (bytes: Buffer, id = importId, at = now) =>
  importList(
    { operations: bed.operations, listImports: openStateMachine(machineArn) },
    { importId: id, bytes, geographyId: 1, now: at },
  )

async function work(): Promise<void> {
  // Modules read the environment once, and each test has its own.
  beginContainer()
  const { handler } = await import('#functions/entries/ingestion/import-listed-feed.ts')
  const run = bed.runs.runs.get(`list-${importId}`)
  for (const number of listImportSchema.parse(run?.input).hosts.flat()) await handler({ importId, number })
}

const view = (at = new Date()) => viewListImport(bed.operations, at)

test('every feed of a list has a result: added, existing, or the reason why not [S14.35]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  publisher.change('/moved.xml', { type: '', content: '', status: 301, headers: { location: '/a.xml' } })
  publisher.change('/page.xml', { type: 'text/html', content: '<!doctype html><p>Hello</p>' })
  const url = (path: string) => `${publisher.url}${path}`
  const list = await begin(
    listOf(
      url('/a.xml'),
      url('/a.xml/'),
      'mailto:a@b.example',
      url('/moved.xml'),
      url('/page.xml'),
      url('/gone.xml'),
      'http://10.0.0.1/feed.xml',
    ),
  )
  expect([list.feeds.length, list.duplicates, list.broken.length]).toEqual([5, 1, 1])
  expect(await view()).toMatchObject({ is_over: false, duplicates: 1, broken_count: 1 })
  await work()
  const done = await view()
  expect(done?.is_over).toBe(true)
  expect(done?.broken).toEqual([
    { title: 'mailto:a@b.example', reason: 'Its address is not one of the web.' },
  ])
  expect(done?.feeds.map(({ state, message, podcast_id }) => [state, message, podcast_id])).toEqual([
    ['added', 'The Housing Hour: 3 episodes.', 1],
    ['known', 'It was already here.', 1],
    ['failed', 'There is no podcast feed at this address.', null],
    ['failed', '127.0.0.1 answers with status 404.', null],
    ['failed', 'This address does not belong to a public server.', null],
  ])
  const requests = publisher.requests.length
  await work()
  expect(publisher.requests).toHaveLength(requests)
  expect(await view()).toEqual(done)
})

test('a list adds feeds of every format [S14.36]', async () => {
  publishKinds(publisher)
  await begin(listOf(...feedKinds.map((kind) => `${publisher.url}/${kind}`)))
  await work()
  const done = await view()
  expect(done?.feeds.map(({ state, message }) => [state, message])).toEqual(
    feedKinds.map((kind) => ['added', `A show in ${kind}: 1 episode.`]),
  )
})

test('a killed step is repeated, and its feed is there once with all its episodes [S14.35]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  bed.mortality.revive()
  await begin(listOf(`${publisher.url}/a.xml`))
  bed.mortality.revive()
  await work()
  const writes = bed.mortality.written()
  for (const n of [2, Math.ceil(writes / 2), writes]) {
    await replaceBed(() => openPipelineBed(publisher))
    await begin(listOf(`${publisher.url}/a.xml`))
    bed.mortality.dieAtWrite(n)
    await expect(work(), `write ${n}`).rejects.toThrow()
    bed.mortality.revive()
    await work()
    expect((await view())?.feeds, `write ${n}`).toMatchObject([{ podcast_id: 1, state: 'added' }])
    expect(new Set(bed.queued()), `write ${n}`).toEqual(new Set([1, 2, 3]))
  }
})

test('a stopped import keeps the feeds it added and starts no other; the next list may follow [S14.37]', async () => {
  publishFeed(publisher, '/a.xml', { count: 3 })
  publishFeed(publisher, '/b.xml', { count: 1 })
  await begin(listOf(`${publisher.url}/a.xml`, `${publisher.url}/b.xml`, `${publisher.url}/c.xml`))
  beginContainer()
  const { handler } = await import('#functions/entries/ingestion/import-listed-feed.ts')
  await handler({ importId, number: 1 })
  await stopListImport(bed.operations, now.toISOString(), new Date())
  await stopListImport(bed.operations, now.toISOString(), new Date())
  expect(await view()).toMatchObject({ is_over: false, is_stopped: true })
  const asked = publisher.requests.length
  for (const number of [2, 3]) await handler({ importId, number })
  expect(publisher.requests).toHaveLength(asked)
  await endListImport(bed.operations, importId, new Date())
  const done = await view()
  expect(done).toMatchObject({ is_over: true, is_stopped: true })
  expect(done?.feeds.map(({ state, message }) => [state, message])).toEqual([
    ['added', 'The Housing Hour: 3 episodes.'],
    ['failed', 'The import was stopped.'],
    ['failed', 'The import was stopped.'],
  ])
  await expect(stopListImport(bed.operations, now.toISOString(), new Date())).rejects.toMatchObject({
    code: 'import-over',
  })
  await begin(listOf(`${publisher.url}/b.xml`), nextId, new Date())
  expect(await view()).toMatchObject({ is_over: false, is_stopped: false })
})

test('an import that finishes while it is being stopped is over', async () => {
  await begin(listOf('https://a.example/f'))
  await Promise.allSettled([
    stopListImport(bed.operations, now.toISOString(), new Date()),
    endListImport(bed.operations, importId, new Date()),
  ])
  expect(await view()).toMatchObject({ is_over: true })
  await begin(listOf('https://b.example/f'), nextId, new Date())
})

test('one list is imported at a time; the next may follow, even if the one before never finished', async () => {
  await begin(listOf('https://a.example/f'))
  await expect(begin(listOf('https://b.example/f'), nextId)).rejects.toMatchObject({
    code: 'import-under-way',
  })
  const later = new Date(now.getTime() + 3 * 3_600_000)
  expect(await view(later)).toMatchObject({
    is_over: true,
    feeds: [{ state: 'failed', message: 'It was not imported. Please import the list again.' }],
  })
  await begin(listOf('https://b.example/f'), nextId, later)
  expect((await view(later))?.feeds).toMatchObject([{ url: 'https://b.example/f', state: 'waiting' }])
  // The end of the previous import does not end this one.
  await endListImport(bed.operations, importId, later)
  expect(await view(later)).toMatchObject({ is_over: false })
  await endListImport(bed.operations, nextId, later)
  expect(await view(later)).toMatchObject({ is_over: true })
})

test.each([
  ['<p>Hello</p>', 'not-a-list'],
  ['<opml><body><outline text="Paris"/></body></opml>', 'list-without-feeds'],
  [
    Array.from({ length: 1001 }, (_, n) => `<outline xmlUrl="https://a.example/${n}"/>`).join(''),
    'list-too-long',
  ],
])('a list that cannot be imported is refused as a whole', async (text, code) => {
  await expect(begin(Buffer.from(text))).rejects.toMatchObject({ kind: 'invalid', code })
  expect(await view()).toBeNull()
  expect(bed.runs.runs.size).toBe(0)
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
