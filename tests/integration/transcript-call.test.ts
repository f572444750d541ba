import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { normaliseSegments } from '#functions/domain/transcript/normalise-transcript.ts'
import { readAddressPodcasts } from '#local/sample/addresses.ts'
import { pick, seededRandom } from '#scripts/seeded-random.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { sampleAnalysis, sampleItem, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { seedAnalysis, seedStoredTranscript } from '#tests/integration/seed-episodes.ts'
import { seedUnpublished } from '#tests/integration/seed-records.ts'

/** Lambda's maximum response (AWS docs: Lambda quotas). */
const lambdaAnswerBytes = 6 * 1024 * 1024

/** The worst case for compression: random words compress worse than speech. */
function speech(count: number): string[] {
  const known = readAddressPodcasts().flatMap(({ episodes }) =>
    episodes.flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.split(' '))),
  )
  const random = seededRandom(35)
  return Array.from({ length: count }, () => pick(random, known))
}

/** An even pace, with times of words in hundredths of a second. */
function transcriptOf(hours: number, wordsAnHour = 10_000): Transcript {
  const words = speech(hours * wordsAnHour)
  const pace = 3600 / wordsAnHour
  const at = (index: number) => Math.round(index * pace * 100) / 100
  const segments = normaliseSegments(
    words.map((text, index) => ({
      start: at(index),
      end: at(index + 0.8),
      text,
      speaker: index % 4000 < 2500 ? 'spk_0' : 'spk_1',
    })),
  )
  return { segments, source: 'transcribed', language: 'en', durationSeconds: hours * 3600 }
}

let environment: HttpEnvironment

beforeAll(async () => {
  environment = await openHttpEnvironment()
  const { catalogue } = environment
  const description = speech(700).join(' ')
  const items = Array.from({ length: 30 }, (_, index) => sampleItem(index + 1, { description }))
  await importShow(catalogue, items)
  await importShow(catalogue, [sampleItem(99)], 2)
  const topics = ['Taxes', 'Schools', 'Courts', 'Water', 'Borders', 'Energy', 'Health', 'Trade']
  for (let episodeId = 1; episodeId <= 31; episodeId += 1) {
    const analysis = {
      ...sampleAnalysis(episodeId === 31 ? 'Far Right' : 'Far Left', topics),
      paragraph: speech(200).join(' '),
      explanation: speech(300).join(' '),
    }
    const quotes = sampleQuotes(8, topics)
    await seedAnalysis(environment, { episodeId, analysis, quotes })
  }
})
afterAll(() => environment.close())

const store = (episodeId: number, transcript: Transcript) =>
  seedStoredTranscript(environment, episodeId, transcript)

const browser = { 'accept-encoding': 'gzip, deflate, br' }

const ask = (id: number, headers: Record<string, string> = browser) =>
  environment.call('episodes.get-transcript', { params: { id: String(id) }, headers })

type Answer = Awaited<ReturnType<typeof ask>>

const bytesOf = ({ body = '', isBase64Encoded }: Answer) =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

function viewOf(answer: Answer) {
  expect(answer.statusCode).toBe(200)
  const bytes = bytesOf(answer)
  const text = answer.isBase64Encoded ? brotliDecompressSync(bytes) : bytes
  return episodesApi.getTranscript.answer.parse(JSON.parse(text.toString()))
}

test('every word of a transcript is in the answer, sentence by sentence, in order and with its time [S1.8]', async () => {
  const transcript = transcriptOf(1)
  await store(1, transcript)
  const answer = await ask(1)
  const view = viewOf(answer)
  expect(view).toMatchObject({ episode_id: 1, source: 'transcribed', is_timed: true, duration: 3600 })
  const said = view.entries.map((entry) => entry.text).join(' ')
  expect(said.split(' ')).toEqual(speech(10_000))
  const starts = view.entries.map((entry) => entry.timestamp ?? -1)
  expect(starts).toEqual(starts.toSorted((a, b) => a - b))
  expect(view.entries.length).toBeGreaterThan(400)
  expect(answer.headers?.['cache-control']).toMatch(/^public, max-age=0, s-maxage=60,/)
})

test('an untimed transcript says so', async () => {
  const segments = [{ start: null, end: null, text: 'Only words. And more.' }]
  await store(2, { segments, source: 'publisher', language: 'de', durationSeconds: null })
  expect(viewOf(await ask(2))).toEqual({
    episode_id: 2,
    source: 'publisher',
    language: 'de',
    is_timed: false,
    duration: null,
    entries: [{ text: 'Only words. And more.', speaker: null, timestamp: null, end: null }],
  })
})

test('without a transcript, or unpublished, the answer is 404', async () => {
  const none = await ask(3)
  expect([none.statusCode, none.body]).toEqual([404, 'This episode has no transcript.'])
  await store(4, transcriptOf(1))
  await seedUnpublished(environment, 4)
  expect([(await ask(4)).statusCode, (await ask(4711)).statusCode]).toEqual([404, 404])
})

test('all data for the page of a three-hour episode has at most 300 kB compressed', async () => {
  await store(5, transcriptOf(3))
  const params = { id: '5' }
  const answers = {
    transcript: await ask(5),
    episode: await environment.call('episodes.get', { params, headers: browser }),
    otherSide: await environment.call('episodes.list-other-side', { params, headers: browser }),
    podcast: await environment.call('podcasts.list-episodes', {
      params: { podcast_id: '1' },
      headers: browser,
    }),
  }
  const sizes = Object.entries(answers).map(([name, answer]): [string, number] => {
    expect(answer.statusCode).toBe(200)
    return [name, bytesOf(answer).byteLength]
  })
  expect(viewOf(answers.transcript).entries.length).toBeGreaterThan(1000)
  expect(sizes.reduce((sum, [, bytes]) => sum + bytes, 0)).toBeLessThan(300_000)
})

const fileCalls = [
  ['vtt', 'transcripts.get-vtt', 'text/vtt; charset=utf-8'],
  ['srt', 'transcripts.get-srt', 'application/x-subrip'],
  ['json', 'transcripts.get-json', 'application/json; charset=utf-8'],
  ['txt', 'transcripts.get-text', 'text/plain; charset=utf-8'],
] as const

const download = (name: string, id: number, headers: Record<string, string> = {}) =>
  environment.call(name, { params: { id: String(id) }, headers })

test.each(fileCalls)(
  'a transcript can be downloaded as %s, with a file name made from the title [S15.9]',
  async (ending, call, type) => {
    const segments = [
      { start: 1, end: 2.5, text: 'Good morning.', speaker: 'Ann' },
      { start: 3, end: 4, text: 'Hello --> <b>you</b>', speaker: 'Bo' },
    ]
    await store(7, { segments, source: 'publisher', language: 'en', durationSeconds: 4 })
    const { statusCode, headers, ...answer } = await download(call, 7)
    expect(statusCode).toBe(200)
    expect(headers?.['content-type']).toBe(type)
    expect(headers?.['content-disposition']).toBe(`attachment; filename="episode-7-7.${ending}"`)
    expect(headers?.['cache-control']).toBe('private, no-store')
    const text = bytesOf(answer).toString()
    for (const said of ['Good morning.', 'Ann', 'Bo']) expect(text).toContain(said)
  },
)

test('a hidden transcript cannot be downloaded, and one without times not as captions [S15.10]', async () => {
  await store(8, {
    segments: [{ start: null, end: null, text: 'Only words.' }],
    source: 'publisher',
    language: 'en',
    durationSeconds: null,
  })
  const statuses: Record<string, (number | undefined)[]> = {}
  for (const [ending, call] of fileCalls) {
    const answers = [
      await download(call, 3),
      await download(call, 4),
      await download(call, 4711),
      await download(call, 8),
    ]
    statuses[ending] = answers.map(({ statusCode }) => statusCode)
  }
  expect(statuses).toEqual({
    vtt: [404, 404, 404, 404],
    srt: [404, 404, 404, 404],
    json: [404, 404, 404, 200],
    txt: [404, 404, 404, 200],
  })
  expect((await download('transcripts.get-vtt', 8)).body).toBe(
    "The times of this transcript aren't known, so it is only available as text or JSON.",
  )
})

test('a transcript of twelve hours, compressed or not, and as captions, fits into Lambda’s response limit', async () => {
  await store(6, transcriptOf(12))
  const packed = await ask(6)
  const plain = await ask(6, {})
  expect(viewOf(packed)).toEqual(viewOf(plain))
  // Captions are the largest of the files.
  const captions = await download('transcripts.get-vtt', 6)
  for (const answer of [packed, plain, captions]) {
    expect(answer.statusCode).toBe(200)
    expect(Buffer.byteLength(JSON.stringify(answer))).toBeLessThan(lambdaAnswerBytes)
  }
})
