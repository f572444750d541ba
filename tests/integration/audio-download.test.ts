import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wavHeader } from '#local/fakes/speech/wav.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { loadSteps, requireStepCaller, type Steps } from '#tests/integration/pipeline-steps.ts'
import { seedShow } from '#tests/integration/seed-records.ts'

const sampleRate = 16_000
const wave = (seconds: number) =>
  Buffer.concat([wavHeader(seconds * sampleRate, sampleRate), Buffer.alloc(seconds * sampleRate * 2, 1)])
/** Five hours of audio in a small file, at four samples a second. */
const longWave = Buffer.concat([wavHeader(5 * 3600 * 4, 4), Buffer.alloc(5 * 3600 * 4 * 2)])

type File = {
  type: string
  content: Buffer
  etag?: string
  breaks?: number
}
const always = Number.POSITIVE_INFINITY

const files = {
  '/named-otherwise.mp3': { type: 'audio/mpeg', content: wave(90) },
  '/page.mp3': { type: 'audio/mpeg', content: Buffer.from('<!doctype html><title>Log in</title>') },
  '/live.mp3': { type: 'audio/mpeg', content: Buffer.from('#EXTM3U\nhttp://a.example/live\n') },
  '/long.wav': { type: 'audio/wav', content: longWave },
  '/resumed.wav': { type: 'audio/wav', content: wave(120), etag: '"one"', breaks: 1 },
  '/begun-again.wav': { type: 'audio/wav', content: wave(120), breaks: 1 },
  '/breaking.wav': { type: 'audio/wav', content: wave(120), breaks: always },
  '/breaking-resumed.wav': { type: 'audio/wav', content: wave(120), etag: '"one"', breaks: always },
  '/empty.mp3': { type: 'audio/mpeg', content: Buffer.alloc(0) },
  '/nothing': { type: 'text/plain', content: Buffer.from('nothing') },
} satisfies Record<string, File>
const paths = Object.keys(files)
const fileAt = new Map<string, File>(Object.entries(files))
const idOf = new Map<string, number>()

let publisher: Server
let environment: PipelineEnvironment
let steps: Steps
/** Requests in order; `from` is the first byte of the range, or 0. */
const asked: (readonly [path: string, from: number])[] = []

function openFiles(): Server {
  return createServer((request, response) => {
    const path = request.url ?? ''
    const {
      type,
      content,
      etag,
      breaks = 0,
    }: File = fileAt.get(path) ?? {
      type: 'text/plain',
      content: Buffer.alloc(0),
    }
    const from = Number(/\d+/.exec(request.headers.range ?? '0')?.[0])
    const times = asked.filter(([one]) => one === path).length
    asked.push([path, from])
    const bytes = content.subarray(from)
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': type,
      'content-length': bytes.length,
      ...(etag && { etag }),
      ...(from > 0 && { 'content-range': `bytes ${from}-${content.length - 1}/${content.length}` }),
    })
    if (times >= breaks) response.end(bytes)
    else response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy())
  })
}

const { ask, rowOf } = openAdminCalls(() => environment)
beforeAll(async () => {
  publisher = openFiles()
  const host = `127.0.0.1:${await listen(publisher)}`
  environment = await openPipelineEnvironment({ host })
  const items = paths.map((path, index) =>
    sampleItem(index + 1, { title: path, audioUrl: `http://${host}${path}`, durationSeconds: null }),
  )
  const { imported } = await seedShow(environment, { number: 1, items })
  for (const { title, episodeId } of imported) {
    idOf.set(title, episodeId)
    await ask(episodesApi.transcribe, { params: { id: String(episodeId) } })
  }
  steps = await loadSteps()
})

afterAll(async () => {
  await environment.close()
  publisher.closeAllConnections()
  publisher.close()
})

const runOf = (path: string) => ({ episodeId: idOf.get(path) ?? 0, attempt: 1 })
const rowAt = (path: string) => rowOf(runOf(path).episodeId)
const download = (path: string) =>
  requireStepCaller(steps)('download', {
    ...runOf(path),
    from: 'transcribe',
    podcastId: 1,
    route: 'download',
    voteIndexes: [0],
    promptVersions: forEachPrompt(() => 0),
  })

async function copyOf(path: string) {
  const { audioKey, audioSha256, audioBytes } = await download(path)
  const { objects } = await environment.content()
  const stored = Buffer.from(objects[`store/${audioKey}`] ?? '', 'latin1')
  return { stored, receipt: { audioSha256, audioBytes } }
}

const receiptOf = ({ content }: File) => ({
  audioSha256: createHash('sha256').update(content).digest('hex'),
  audioBytes: content.length,
})

test('the content decides whether a file is audio, and its length if the feed has none [S15.8]', async () => {
  const path = '/named-otherwise.mp3'
  expect(await download(path)).toMatchObject({ mediaFormat: 'wav', ...receiptOf(files[path]) })
  expect((await rowAt(path)).duration).toBe(90)
})

test.each([
  ['/page.mp3', 'The audio address leads to a web page.'],
  ['/live.mp3', 'The audio address leads to a playlist, which only names files.'],
  ['/long.wav', 'The audio is 5 hours long. The limit is 4 hours.'],
  ['/empty.mp3', 'The audio file is empty.'],
  ['/nothing', 'The audio address leads to a document.'],
] as const)('%s ends the run, and the episode says why [S15.7]', async (path, reason) => {
  const refused = download(path)
  await expect(refused).rejects.toMatchObject({ name: 'PipelineError', message: reason })
  const failure = { Error: 'PipelineError', Cause: JSON.stringify({ errorMessage: reason }) }
  await callEntry('pipeline/mark-failed', { ...runOf(path), failure })
  expect((await rowAt(path)).transcript_status).toBe(`error: ${reason}`)
})

test.each([
  ['/breaking.wav', 'The connection keeps breaking.'],
  ['/breaking-resumed.wav', "The server's answer was cut off."],
] as const)(
  '%s, which always breaks off, is tried again, and then the episode says why [S15.3]',
  async (path, fault) => {
    const message = `The audio can't be read. ${fault} Try again later.`
    await expect(download(path)).rejects.toMatchObject({ name: 'FetchError', message })
    const failure = { Error: 'FetchError', Cause: JSON.stringify({ errorMessage: message }) }
    await callEntry('pipeline/mark-failed', { ...runOf(path), failure })
    expect((await rowAt(path)).transcript_status).toBe(`error: ${message}`)
  },
)

test('a download whose connection breaks off resumes, and the audio is stored whole [S15.2]', async () => {
  const path = '/resumed.wav'
  const { stored, receipt } = await copyOf(path)
  expect(stored.equals(files[path].content)).toBe(true)
  expect(receipt).toEqual(receiptOf(files[path]))
  expect(asked.filter(([one]) => one === path)).toEqual([
    [path, 0],
    [path, expect.toSatisfy((from: number) => from > 0)],
  ])
})

test('a download that cannot resume starts again, and the audio is stored whole [S15.2]', async () => {
  const path = '/begun-again.wav'
  const { stored, receipt } = await copyOf(path)
  expect(stored.equals(files[path].content)).toBe(true)
  expect(receipt).toEqual(receiptOf(files[path]))
  expect(asked.filter(([one]) => one === path)).toEqual([
    [path, 0],
    [path, 0],
  ])
})
