import { mkdtemp, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { analyseLines } from '#local/fakes/analyst/analyse.ts'
import { readNumberedLines } from '#local/fakes/analyst/numbered-transcript.ts'
import type { FeedServer } from '#local/feed-server/feed-server.ts'
import { createSpeaker } from '#local/feed-server/speaker.ts'
import { toSpokenTimes } from '#local/feed-server/spoken-times.ts'
import { measureTimes } from '#local/sample/measure-times.ts'
import { readSamplePodcasts, readSpeechTimes, startSampleFeeds } from '#local/sample/sample.ts'

const podcasts = readSamplePodcasts()
let folder: string
let server: FeedServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-test-'))
  server = await startSampleFeeds({
    folder,
    port: 0,
    speechPriority: constants.priority.PRIORITY_NORMAL,
  })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function bytesAt(url: string): Promise<Uint8Array> {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

test.each(podcasts.map((podcast) => [podcast.key, podcast] as const))(
  "the product's own reader reads the feed of %s without a problem",
  async (key, podcast) => {
    const { feed, items, problems } = readFeed(await bytesAt(`${server.url}/${key}/feed.xml`), {
      now: new Date(),
    })
    expect(problems).toEqual([])
    expect(feed).toMatchObject({ title: podcast.title })
    expect(items).toHaveLength(podcast.episodes.length)
    for (const item of items)
      expect(item).toMatchObject({ durationSeconds: expect.any(Number), transcripts: [expect.anything()] })
  },
)

test.each([
  ['long-table/housing.vtt', 'Housing'],
  ['second-reading/climate.json', 'Energy'],
])('%s is read, and every quote of the embedded analyst is found in it', async (path, topic) => {
  const bytes = await bytesAt(`${server.url}/${path}`)
  const transcript = readTranscript(bytes, { source: 'publisher', language: 'en' })
  const [podcastKey, episodeKey] = path.split(/[/.]/)
  const podcast = podcasts.find(({ key }) => key === podcastKey)
  const episode = podcast?.episodes.find(({ key }) => key === episodeKey)
  expect(transcript.segments.map(({ text }) => text).join(' ')).toBe(episode?.sentences.join(' '))
  expect(transcript.segments.every(({ words }) => words !== undefined)).toBe(true)

  const block = transcriptBlock(transcript, { show: podcast?.title ?? '', author: podcast?.author ?? '' })
  const { pick_quotes, name_topics } = analyseLines(readNumberedLines(block))
  const offered = pick_quotes.quotes.map(({ segment_first, segment_last, text, topic }) => ({
    segmentFirst: segment_first,
    segmentLast: segment_last,
    text,
    topic,
  }))
  const { candidates: quotes, dropped } = verifyQuotes(transcript, offered, name_topics.topics)
  expect(dropped).toBe(0)
  expect(quotes.map((quote) => quote.topic)).toContain(topic)
  for (const { startSeconds, endSeconds } of quotes) expect(endSeconds).toBeGreaterThan(Number(startSeconds))
})

test('the stored times match the speech', async () => {
  const [show] = podcasts
  const [episode] = show?.episodes ?? []
  if (!show || !episode) throw new Error('The sample has no episodes.')
  const speaker = createSpeaker(constants.priority.PRIORITY_NORMAL)
  const measured = await measureTimes(speaker, { episode, voice: show.voice, folder })
  await speaker.close()
  expect(toSpokenTimes(measured, episode)).toEqual(readSpeechTimes()(episode, show.voice))
})
