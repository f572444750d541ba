import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendRaw } from 'cdk-on-localhost/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFeedServer, type FeedServer } from '#local/feed-server/feed-server.ts'
import type { SampleEpisode, SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import { type KeptTimes, toSpokenTimes } from '#local/feed-server/spoken-times.ts'

const podcast: SamplePodcast = {
  key: 'test-show',
  title: 'Tests & Trials',
  author: 'Nobody',
  description: 'A show for a test <only>.',
  category: 'News',
  geography: 'United States',
  voice: { name: 'slt', stretch: 1 },
  transcripts: 'vtt',
  colours: ['#102030', '#f0e0d0'],
  episodes: [
    {
      key: 'first',
      title: 'The first',
      description: 'Two sentences.',
      speaker: 'Ada',
      sentences: [
        'Rent takes half of what a nurse in this city earns.',
        'Mr. Smith paid $3.5 million in 1995!',
      ],
      daysBeforeNewest: 7,
    },
    {
      key: 'second',
      title: 'The second',
      description: 'One sentence.',
      speaker: 'Ada',
      sentences: ['Good evening.'],
      daysBeforeNewest: 0,
    },
  ],
}

/** What `measureTimes` returned for these sentences. */
const times: Record<string, KeptTimes> = {
  first: {
    samples: 121520,
    words:
      '232 239 0 318 0 343 0 116 0 168 0 17 0 459 0 63 0 165 0 296 0 320 355 303 0 289 0 306 0 1025 0 721 0 119 0 1578',
  },
  second: { samples: 17920, words: '218 171 0 523' },
}

const timesOf = (episode: SampleEpisode) => {
  const kept = times[episode.key]
  if (!kept) throw new Error(`No times of ${episode.key}.`)
  return toSpokenTimes(kept, episode)
}

let folder: string
let server: FeedServer

const start = (now: string) =>
  createFeedServer({
    folder,
    port: 0,
    podcasts: [podcast],
    timesOf,
    now: () => new Date(now),
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feed-server-test-'))
  server = await start('2026-03-04T15:00:00Z')
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** No keep-alive, because a test may close its server before the next request. */
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { ...headers, connection: 'close' } })

test('the feed server refuses unreadable URLs and pages of other sites', async () => {
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await sendRaw(server.url, { method: 'GET', path, headers })).status
  for (const path of ['//', '///', '//[']) expect(await statusOf(path)).toBe(400)
  expect(await statusOf('/test-show', { origin: 'http://evil.example' })).toBe(403)
  expect(await statusOf('/test-show')).toBe(200)
})

test('the feed has its items newest first, with audio, images and transcripts', async () => {
  const response = await get('/test-show/feed.xml')
  const xml = await response.text()
  expect(response.headers.get('content-type')).toMatch(/^application\/rss\+xml/)
  expect(xml).toContain('<title>Tests &amp; Trials</title>')
  expect([...xml.matchAll(/<pubDate>(.*)<\/pubDate>/g)].map(([, date]) => date)).toEqual([
    'Wed, 04 Mar 2026 00:00:00 GMT',
    'Wed, 25 Feb 2026 00:00:00 GMT',
  ])
  expect(xml).toContain(
    `<enclosure url="${server.url}/test-show/first.wav" length="243084" type="audio/wav"/>`,
  )
  expect(xml).toContain(`<podcast:transcript url="${server.url}/test-show/first.vtt" type="text/vtt"`)
  const again = await get('/test-show/feed.xml', { 'if-none-match': response.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
})

test('each sentence is one cue whose words follow each other', async () => {
  const vtt = await (await get('/test-show/first.vtt')).text()
  expect(vtt).toMatch(
    /^WEBVTT\n\n1\n00:00:00\.\d{3} --> 00:00:0\d\.\d{3}\n<v Ada>Rent <00:00:00\.\d{3}>takes/,
  )
  expect(vtt.match(/-->/g)).toHaveLength(2)
  const times = [...vtt.matchAll(/\d\d:\d\d:(\d\d\.\d{3})/g)].map(([, seconds]) => Number(seconds))
  const cueEnds = new Set([1, times.length - 1])
  const starts = times.filter((_, index) => !cueEnds.has(index))
  expect(starts.length).toBeGreaterThan(12)
  const { segments } = await (await get('/test-show/first.json')).json()
  expect(segments.map(({ body }: { body: string }) => body)).toEqual(podcast.episodes[0]?.sentences)
})

test('the audio is as long as the transcript says, and supports ranges', async () => {
  const whole = Buffer.from(await (await get('/test-show/first.wav')).arrayBuffer())
  const { segments } = await (await get('/test-show/first.json')).json()
  const seconds = (whole.length - 44) / 32_000
  expect(segments.at(-1).endTime).toBeLessThanOrEqual(seconds)
  expect(segments.at(-1).endTime).toBeGreaterThan(seconds - 0.5)
  const part = await get('/test-show/first.wav', { range: 'bytes=44-1043' })
  expect(part.status).toBe(206)
  expect(part.headers.get('content-range')).toBe(`bytes 44-1043/${whole.length}`)
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(44, 1044))
  const outside = await get('/test-show/first.wav', { range: `bytes=${whole.length}-` })
  expect(outside.status).toBe(416)
})

test('between sentences the audio is silent where the transcript says so', async () => {
  const whole = Buffer.from(await (await get('/test-show/first.wav')).arrayBuffer())
  const { segments } = await (await get('/test-show/first.json')).json()
  const loudness = (from: number, to: number) => {
    const samples = whole.subarray(44 + 2 * Math.round(from * 16_000), 44 + 2 * Math.round(to * 16_000))
    let sum = 0
    for (let at = 0; at + 1 < samples.length; at += 2) sum += Math.abs(samples.readInt16LE(at))
    return sum / (samples.length / 2)
  }
  const [one, two] = segments
  const spoken = loudness(one.startTime, one.endTime)
  const between = loudness(one.endTime + 0.06, two.startTime - 0.06)
  expect(between).toBeLessThan(spoken / 10)
})

test('covers are square pictures, one for each podcast and episode', async () => {
  const cover = Buffer.from(await (await get('/test-show/cover.png')).arrayBuffer())
  const episode = Buffer.from(await (await get('/test-show/first.png')).arrayBuffer())
  expect(await sharp(cover).metadata()).toMatchObject({ format: 'png', width: 1000, height: 1000 })
  expect(episode.equals(cover)).toBe(false)
})

test.each([
  '/',
  '/other/feed.xml',
  '/test-show/third.vtt',
  '/test-show/first.xml',
  '/test-show/..%2f..%2fetc',
])('nothing is at %s', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a later start keeps URLs, dates and audio', async () => {
  const before = await (await get('/test-show/feed.xml')).text()
  await server.close()
  server = await start('2026-09-09T09:00:00Z')
  expect(await (await get('/test-show/feed.xml')).text()).toBe(before)
})
