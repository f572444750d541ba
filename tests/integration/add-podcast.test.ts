import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { feedKinds, publishKinds } from '#tests/integration/feed-kinds.ts'
import { type Container, newContainer, publishFeed } from '#tests/integration/import-container.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

let container: Container

openEnvironments()
const { ask, pageOf, podcastOf, rowOf } = openAdminCalls(() => environment)
beforeEach(async () => {
  container = await newContainer(publisher)
})

const update = (body: object) => ask(podcastsApi.update, { params: { podcast_id: '1' }, body })

const address = (path: string) => `${publisher.url}${path}`

function publishNumbered(path: string, podcastGuid: string): void {
  publishFeed(publisher, path, { count: 2 })
  const file = publisher.files.get(path)
  const content = String(file?.content).replace(
    '<channel>',
    `<channel><podcast:guid>${podcastGuid}</podcast:guid>`,
  )
  publisher.change(path, { type: 'application/rss+xml', content })
}

const guid = '917393e3-1b1e-5cef-ace4-edaa54e1f810'

test('a feed added ten times concurrently becomes one podcast, and every caller gets that answer', async () => {
  environment.delayTransactions(() => wait(10))
  const added = await Promise.all(Array.from({ length: 10 }, () => container.add('/feed.xml')))
  environment.delayTransactions(undefined)
  expect(new Set(added.map(({ podcast }) => podcast.podcastId))).toEqual(new Set([1]))
  expect(added.reduce((sum, { importedEpisodes }) => sum + importedEpisodes, 0)).toBe(2)
  await expectNoDrift(environment)
})

test('a feed whose title changed, added five times concurrently, has the new title afterwards, and no call fails', async () => {
  await container.add('/feed.xml')
  const content = String(publisher.files.get('/feed.xml')?.content).replace('The Housing Hour', 'Homes')
  publisher.change('/feed.xml', { type: 'application/rss+xml', content })
  const added = await Promise.all(Array.from({ length: 5 }, () => container.add('/feed.xml')))
  expect(added.map(({ podcast }) => podcast.name)).toEqual(added.map(() => 'Homes'))
})

test('a preview shows the feed with its image and stores nothing [S2.182]', async () => {
  const before = await environment.content()
  const { image, ...said } = await container.preview('/feed.xml')
  expect(said).toEqual({
    url: address('/feed.xml'),
    title: 'The Housing Hour',
    author: 'Ann Author',
    description: 'On homes.',
    language: 'en',
    episode_count: 2,
    transcript_count: 1,
    newest_date: '2026-02-02T08:00:00.000Z',
    known: null,
    problems: [],
  })
  const [, type, bytes = ''] = /^data:(image\/webp);base64,(.+)$/.exec(image ?? '') ?? []
  expect([type, Buffer.from(bytes, 'base64').subarray(8, 12).toString()]).toEqual(['image/webp', 'WEBP'])
  expect(await environment.content()).toEqual(before)
})

test('a preview without an available image lacks only the image; a failing feed says why [S2.183]', async () => {
  publisher.files.delete('/cover.png')
  expect(await container.preview('/feed.xml')).toMatchObject({ title: 'The Housing Hour', image: null })
  publisher.change('/page.xml', { type: 'text/html', content: '<!doctype html><p>Hello</p>' })
  await expect(container.preview('/page.xml')).rejects.toMatchObject({ kind: 'invalid', code: 'not-a-feed' })
  await expect(container.preview('/gone.xml')).rejects.toMatchObject({ code: 'feed-unreachable' })
})

test('the preview of a web page has the feeds that the page names', async () => {
  const link = (path: string, title: string) =>
    `<link rel="alternate" type="application/rss+xml" href="${path}" title="${title}">`
  const content = `<!doctype html><title>Show</title>${link('/feed.xml', 'Episodes')}${link('/other.xml', '')}<p>Hello</p>`
  publisher.change('/page', { type: 'text/html', content })
  expect(await container.offered('/page')).toEqual([
    { url: address('/feed.xml'), title: 'Episodes' },
    { url: address('/other.xml'), title: '' },
  ])
  await expect(container.add('/page')).rejects.toMatchObject({ kind: 'invalid', code: 'not-a-feed' })
})

test('a podcast is found by its address in any form, by the target of its redirects, and by its GUID [S2.188]', async () => {
  publishNumbered('/feed.xml', guid)
  publishNumbered('/mirror.xml', guid.toUpperCase())
  for (const [path, status] of [
    ['/moved.xml', 301],
    ['/detour.xml', 302],
  ] as const) {
    const headers = { location: '/feed.xml' }
    publisher.change(path, { type: 'text/plain', content: '', status, headers })
  }
  await container.add('/feed.xml')
  for (const path of ['/feed.xml', '/feed.xml/', '/feed.xml#top', '/moved.xml', '/detour.xml']) {
    const { known } = await container.preview(path)
    expect(known, path).toEqual({
      id: 1,
      name: 'The Housing Hour',
      is_checked: true,
      is_elsewhere: false,
      is_likely: false,
      is_whole: true,
      is_opted_out: false,
    })
    expect(await container.add(path), path).toMatchObject({ isKnown: true, importedEpisodes: 0 })
    expect((await podcastOf(1)).rss_url, path).toBe(address('/feed.xml'))
  }
  expect((await container.preview('/mirror.xml')).known).toMatchObject({ id: 1, is_elsewhere: true })
  await expect(container.add('/mirror.xml')).rejects.toMatchObject({
    kind: 'conflict',
    code: 'podcast-known',
    message: 'This show is already here as “The Housing Hour” (ID 1), with another address.',
  })
})

test('if the feed takes nearly all of the time limit, its preview comes without the image [S2.185]', async () => {
  const clock = { now: () => (publisher.requests.includes('/feed.xml') ? 21_500 : 0) }
  expect(await container.preview('/feed.xml', clock)).toMatchObject({
    title: 'The Housing Hour',
    image: null,
  })
  expect(publisher.requests).not.toContain('/cover.png')
})

test('a podcast whose first import did not finish is previewed as such', async () => {
  for (let write = 1; ; write += 1) {
    environment.processDeath.dieAtWrite(write)
    await expect(container.add('/feed.xml')).rejects.toThrow()
    environment.processDeath.revive()
    const { known } = await container.preview('/feed.xml')
    if (!known) continue
    expect(known).toMatchObject({ id: 1, is_whole: false })
    break
  }
})

test('the preview of an opted-out podcast says so without requesting its feed [S2.184]', async () => {
  await container.add('/feed.xml')
  await update({ is_opted_out: true })
  const asked = publisher.requests.length
  expect(await container.preview('/feed.xml#top')).toMatchObject({
    url: address('/feed.xml'),
    title: 'The Housing Hour',
    image: null,
    known: { id: 1, is_opted_out: true },
  })
  expect(publisher.requests.slice(asked)).toEqual([])
})

test('an address is stored without its fragment and its repeated slashes, so that later additions find its podcast [S2.187]', async () => {
  publishFeed(publisher, '/other/', { count: 1 })
  for (const [first, later] of [
    ['/feed.xml#top', '/feed.xml'],
    ['/other//', '/other'],
  ] as const) {
    const { podcastId } = (await container.add(first)).podcast
    expect(await container.add(later), later).toMatchObject({ isKnown: true, podcast: { podcastId } })
  }
  const podcasts = await Promise.all([1, 2].map(podcastOf))
  expect(podcasts.map(({ rss_url }) => rss_url)).toEqual([address('/feed.xml'), address('/other/')])
})

test('a podcast is found by every address in its chain of redirects, and the one that is checked is shown [S2.186]', async () => {
  await container.add('/feed.xml')
  publishFeed(publisher, '/new.xml', { count: 2 })
  const named = String(publisher.files.get('/feed.xml')?.content).replace(
    '<channel>',
    `<channel><itunes:new-feed-url>${address('/new.xml')}</itunes:new-feed-url>`,
  )
  publisher.change('/feed.xml', { type: 'application/rss+xml', content: named })
  publisher.change('/a.xml', {
    type: 'text/plain',
    content: '',
    status: 301,
    headers: { location: '/feed.xml#top' },
  })
  expect(await container.preview('/a.xml')).toMatchObject({ url: address('/feed.xml'), known: { id: 1 } })
  expect(await container.add('/a.xml')).toMatchObject({ isKnown: true, podcast: { podcastId: 1 } })
})

test('a podcast that may not move to the added address is checked as rarely as before', async () => {
  await container.add('/feed.xml')
  await update({ is_checked: false })
  publishFeed(publisher, '/taken.xml', { count: 1 })
  const other = {
    type: 'application/rss+xml',
    content: String(publisher.files.get('/taken.xml')?.content).replace('The Housing Hour', 'Another Hour'),
  }
  publisher.change('/taken.xml', other)
  await container.add('/taken.xml')
  publishFeed(publisher, '/taken.xml', { count: 2 })
  publisher.change('/feed.xml', {
    type: 'text/plain',
    content: '',
    status: 301,
    headers: { location: '/taken.xml' },
  })
  await expect(container.add('/feed.xml')).rejects.toMatchObject({ code: 'feed-taken' })
  expect((await podcastOf(1)).disabled_reason).not.toBeNull()
})

test('a podcast whose feed is no longer checked moves to the added address and is checked there', async () => {
  publishNumbered('/feed.xml', guid)
  await container.add('/feed.xml')
  await update({ is_checked: false })
  publishNumbered('/elsewhere.xml', guid)
  expect(await container.add('/elsewhere.xml')).toMatchObject({ isKnown: true, podcast: { podcastId: 1 } })
  expect(await podcastOf(1)).toMatchObject({ rss_url: address('/elsewhere.xml'), disabled_reason: null })
})

test('a feed of each format is previewed and then added with its episode [S7.62] [S14.41]', async () => {
  publishKinds(publisher)
  for (const [index, kind] of feedKinds.entries()) {
    expect(await container.preview(`/${kind}`), kind).toMatchObject({
      title: `A show in ${kind}`,
      episode_count: 1,
      known: null,
    })
    const { podcast, importedEpisodes, problems } = await container.add(`/${kind}`)
    expect([podcast.name, importedEpisodes, problems], kind).toEqual([`A show in ${kind}`, 1, []])
    expect(await rowOf(index + 1, index + 1), kind).toMatchObject({
      podcast_id: index + 1,
      title: 'An episode',
      audio_url: address(`/${kind}.mp3`),
    })
  }
})

test('participants, highlights and chapters of the feed are shown with the episode [S14.42]', async () => {
  publishKinds(publisher)
  await container.add('/rss')
  await publishSample(environment.catalogue, 1)
  expect(await pageOf()).toMatchObject({
    participants: [{ name: 'Bob', role: 'guest' }],
    highlights: [{ start_time: 3, end_time: 13, title: 'Best of it' }],
    chapters: [{ start_time: 0, title: 'Intro' }],
  })
  const withoutGuest = String(publisher.files.get('/rss')?.content)
    .replace('<podcast:person role="guest">Bob</podcast:person>', '')
    .replace('rss-1', 'solo-1')
    .replace('/rss.mp3', '/solo.mp3')
  publisher.change('/solo', { type: 'application/rss+xml', content: withoutGuest })
  const { podcast } = await container.add('/solo')
  expect(podcast.podcastId).toBe(2)
  await publishSample(environment.catalogue, 2)
  expect((await pageOf(2)).participants).toEqual([{ name: 'Ann Author', role: null }])
})
