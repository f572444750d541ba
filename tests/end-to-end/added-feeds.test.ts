import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPodcast, savePodcast } from '#functions/data/podcasts/podcasts.ts'
import { openTable } from '#functions/data/table/table.ts'
import { outputOf } from '#local/people.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { processingApi } from '#shared/api/processing.ts'
import type { ListImportView } from '#shared/domain/podcast.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { addFeed, transcribed } from '#tests/integration/episode-rows.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { silence } from '#tests/silence.ts'

const audio = '<enclosure url="/one.mp3" type="audio/mpeg" length="5"/>'
const rss = (title: string) =>
  `<rss version="2.0"><channel><title>${title}</title><item><title>One</title><guid>one</guid>${audio}</item></channel></rss>`

const countOfList = 44

let publisher: Publisher
let speechFolder: string
let cloud: TestCloud
let admin: Session

/** The sentences as the speech command prints them, at ten words a second. */
function heardWords() {
  const words = spokenSentences.join(' ').split(' ')
  return words.map((text, n) => ({ text, start: n / 10, end: n / 10 + 0.1, confidence: 0.9 }))
}

async function speechCommand(): Promise<string> {
  const heard = join(speechFolder, 'heard.json')
  await writeFile(heard, JSON.stringify({ language: 'en-US', words: heardWords() }))
  return `cat '${heard}' #`
}

beforeAll(async () => {
  publisher = await openPublisher()
  speechFolder = await mkdtemp(join(tmpdir(), 'sidelight-speech-'))
  cloud = await startTestCloud({
    SIDELIGHT_SPEECH_COMMAND: await speechCommand(),
    SIDELIGHT_PRIVATE_HOSTS: publisher.host,
  })
  publisher.change('/page', { type: 'text/html', content: '<!doctype html><p>Hello</p>' })
  for (let number = 1; number <= countOfList; number++)
    publishFeed(`/list/${number}`, rss(`Show ${number} of the list`))
  admin = await cloud.signIn('admin')
})

afterAll(async () => {
  await cloud?.close()
  publisher?.close()
  await rm(speechFolder, { recursive: true, force: true })
})

function publishFeed(path: string, content: string): void {
  publisher.change(path, { type: 'application/rss+xml', content })
}

test('audio without a transcript is downloaded, transcribed, analyzed and published', async () => {
  publisher.change('/two.mp3', { type: 'audio/wav', content: silence(60) })
  const watch = await addFeed(cloud, `${publisher.url}/feed.xml`)
  const row = await transcribed(watch, 'Streets')
  expect(row).toMatchObject({ transcript_status: 'completed', has_transcript: true, has_summary: true })
  const visited = await cloud.call(episodesApi.get, { params: { id: row.id } })
  const { quotes } = episodesApi.get.answer.parse(await visited.json())
  expect(quotes.length).toBeGreaterThanOrEqual(1)
  const spoken = spokenSentences.join(' ')
  for (const quote of quotes) expect(spoken).toContain(quote.quote_text.replace(/\.$/, ''))
})

test('only the audio carries the tag by which it expires', async () => {
  const { s3 } = cloud.cloud.services
  const objects = s3.bucketNames().flatMap((name) => s3.listObjects(name))
  const tagged = objects.filter(({ tags }) => Object.keys(tags).length > 0)
  expect(tagged.map(({ key, tags }) => [key.replace(/\d+/, 'n'), tags])).toEqual([
    ['episodes/n/audio-1.wav', { kind: 'audio' }],
  ])
})

const episodesOfShow = (count: number) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<item><title>Episode ${index + 1}</title><guid>episode-${index + 1}</guid>${audio.replace('one', `${index + 1}`)}</item>`,
  ).join('')

function publishEpisodes(count: number): void {
  const content = `<rss version="2.0"><channel><title>A growing show</title>${episodesOfShow(count)}</channel></rss>`
  publishFeed('/growing.xml', content)
}

async function titlesOf(podcastId: number): Promise<string[]> {
  const params = { podcast_id: podcastId }
  const listed = await cloud.call(podcastsApi.listEpisodes, { params, session: admin })
  const { episodes } = podcastsApi.listEpisodes.answer.parse(await listed.json())
  return episodes.map(({ title }) => title).toSorted()
}

test('new episodes are imported when an admin has feeds checked, and hourly once checking is switched on [S14.19]', async () => {
  publishEpisodes(1)
  const body = { url: `${publisher.url}/growing.xml` }
  const added = await cloud.call(podcastsApi.add, { session: admin, body })
  const { podcast } = podcastsApi.add.answer.parse(await added.json())
  const settings = async () => {
    const answer = await cloud.call(processingApi.get, { session: admin })
    return processingApi.get.answer.parse(await answer.json())
  }
  expect(await settings()).toMatchObject({ auto_check_enabled: false, last_check_time: null })

  publishEpisodes(2)
  const asked = await cloud.call(processingApi.checkFeeds, { session: admin, body: { scope: 'all' } })
  expect(asked.status, await asked.clone().text()).toBe(202)
  await expect.poll(() => titlesOf(podcast.id)).toEqual(['Episode 1', 'Episode 2'])
  const { last_check_time: firstCheck, version } = await settings()
  expect(firstCheck).not.toBeNull()

  publishEpisodes(3)
  const change = { auto_check_enabled: true, update_interval_hours: 1, version }
  const saved = await cloud.call(processingApi.update, { session: admin, body: change })
  expect(saved.status, await saved.clone().text()).toBe(200)
  const catalogue = openTable(outputOf(cloud.cloud, 'CatalogueTableName'))
  const record = await getPodcast(catalogue, podcast.id)
  await savePodcast(catalogue, record, { ...record, nextCheckAt: record.addedAt })
  const { scheduler } = cloud.cloud.services
  const hourly = scheduler.schedules().find(({ name }) => name.includes('CheckFeeds'))
  scheduler.fireNow(hourly?.name ?? '')
  await expect.poll(() => titlesOf(podcast.id)).toEqual(['Episode 1', 'Episode 2', 'Episode 3'])
  const { last_check_time: secondCheck } = await settings()
  expect(secondCheck && firstCheck && secondCheck > firstCheck).toBe(true)
  // The episodes are imported before the check notes its time.
  const interval = async () => {
    const { nextCheckAt, lastCheckedAt = '' } = await getPodcast(catalogue, podcast.id)
    return Date.parse(nextCheckAt) - Date.parse(lastCheckedAt)
  }
  await expect.poll(interval).toBe(3_600_000)
})

async function importDone(): Promise<ListImportView> {
  for (;;) {
    const response = await cloud.call(podcastsApi.getListImport, { session: admin })
    const { import: view } = podcastsApi.getListImport.answer.parse(await response.json())
    if (view?.is_over) return view
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

test('a list of fifty rows, five of them bad, ends with a result for each [S14.39]', async () => {
  const good = Array.from({ length: countOfList }, (_, index) => `${publisher.url}/list/${index + 1}`)
  const bad = [
    `${publisher.url}/page`,
    `${publisher.url}/missing`,
    'http://10.0.0.1/feed.xml',
    'mailto:a@b.example',
    '',
  ]
  const rows = [...good.slice(0, 20), ...bad, ...good.slice(20), `${publisher.url}/growing.xml`]
  const outlines = rows.map((url, index) => `<outline text="Row ${index + 1}" type="rss" xmlUrl="${url}"/>`)
  const response = await fetch(`${cloud.siteUrl}${podcastsApi.importList.path}`, {
    method: 'POST',
    headers: {
      origin: cloud.siteUrl,
      'content-type': 'text/x-opml',
      cookie: [...admin].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: `<opml version="2.0"><body>${outlines.join('')}</body></opml>`,
  })
  expect(response.status, await response.clone().text()).toBe(202)
  expect(await response.json()).toMatchObject({ feeds: 48, broken_count: 2, duplicates: 0 })
  const { feeds, broken } = await importDone()
  const ofState = (state: string) => feeds.filter((feed) => feed.state === state)
  expect(ofState('added').map(({ url }) => url)).toEqual(good)
  expect(ofState('added').map(({ message }) => message)).toEqual(
    good.map((_, index) => `Show ${index + 1} of the list: 1 episode.`),
  )
  expect(ofState('known').map(({ url }) => url)).toEqual([`${publisher.url}/growing.xml`])
  expect(ofState('failed').map(({ title, message }) => [title, message])).toEqual([
    ['Row 21', 'There is no podcast feed at this address.'],
    ['Row 22', "The server says there's nothing there (404). Check the address."],
    [
      'Row 23',
      expect.stringMatching(/^This address doesn't belong to a public server\. If the server is yours, /),
    ],
  ])
  expect(broken).toEqual([
    { title: 'Row 24', reason: "Its address doesn't begin with http:// or https://." },
    { title: 'Row 25', reason: 'It has no feed address.' },
  ])
})
