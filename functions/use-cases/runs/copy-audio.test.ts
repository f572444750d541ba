import { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import type { Clock } from '#functions/clients/clock.ts'
import { describeStatus } from '#functions/clients/describe-status.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { FetchOptions, GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { copyAudio } from '#functions/use-cases/runs/copy-audio.ts'

const second = 1000
const minute = 60 * second

type Server = (time: Time, options: FetchOptions) => { contentLength?: number; chunks: Iterable<Buffer> }

function createTime() {
  let now = 0
  const clock: Clock = { now: () => now, wake: () => () => {} }
  return {
    clock,
    pass(milliseconds: number) {
      now += milliseconds
    },
  }
}

type Time = ReturnType<typeof createTime>

/** The guarded client is a fake. No server here sends a complete file, so nothing is stored. */
async function copyFrom(server: Server) {
  const time = createTime()
  const asked: FetchOptions[] = []
  const open: GuardedClient['open'] = async (url, options) => {
    asked.push(options)
    const { chunks, ...said } = server(time, options)
    const body = Readable.from(chunks, { objectMode: false, highWaterMark: 1 })
    return { status: 200, url, redirects: [], isEncoded: false, contentType: 'audio/mpeg', ...said, body }
  }
  const client: GuardedClient = { open, fetch: () => Promise.reject(new Error('Only opened.')) }
  const store = { client: new S3Client({ region: 'us-east-1' }), bucket: 'store' }
  const audio = { audioUrl: 'https://cdn.example/1.mp3', keyWithoutExtension: 'episodes/1/audio-1' }
  const error = await copyAudio({ client, store, clock: time.clock }, audio).catch(
    (thrown: unknown) => thrown,
  )
  return { error, asked, minutes: time.clock.now() / minute }
}

const unreachable = (message: string) => new FetchError('unreachable', message)

const dripping =
  (bytes: number, contentLength?: number): Server =>
  (time, { timeoutMilliseconds }) => {
    const end = time.clock.now() + timeoutMilliseconds
    function* chunks() {
      for (; time.clock.now() < end; time.pass(second)) yield Buffer.alloc(bytes, 1)
      throw unreachable('cdn.example takes too long to answer.')
    }
    return { ...(contentLength !== undefined && { contentLength }), chunks: chunks() }
  }

const tooSlow = {
  name: 'PipelineError',
  message: 'The publisher’s server sends the audio too slowly. Try again later.',
}

test('audio that comes too slowly to be here in time is given up after a minute, and not asked for again [S15.4]', async () => {
  const { error, asked, minutes } = await copyFrom(dripping(16_000, 60_000_000))
  expect(error).toMatchObject(tooSlow)
  expect(asked).toHaveLength(1)
  expect(minutes).toBeLessThan(1.1)
})

test('audio of unknown length that never ends is given up after fourteen minutes, and not asked for again', async () => {
  const { error, asked, minutes } = await copyFrom(dripping(9000))
  expect(error).toMatchObject(tooSlow)
  expect(asked).toHaveLength(1)
  expect(minutes).toBeLessThanOrEqual(14.1)
})

test('a server that never answers is waited for a minute, and the step is not tried again [S15.4]', async () => {
  const { error, asked, minutes } = await copyFrom((time, { answerMilliseconds = 0 }) => {
    time.pass(answerMilliseconds)
    throw unreachable('cdn.example takes too long to answer.')
  })
  expect(error).toMatchObject({
    name: 'PipelineError',
    message: "The audio can't be read. cdn.example takes too long to answer. Try again later.",
  })
  expect([asked.length, minutes]).toEqual([1, 1])
})

test('a server that drips until it is given up, again and again, is not tried again by the step', async () => {
  const { error, minutes } = await copyFrom((time) => {
    function* chunks() {
      yield Buffer.alloc(100, 1)
      time.pass(20 * second)
      throw unreachable('The server sends too slowly.')
    }
    return { chunks: chunks(), strongValidator: '"one"' }
  })
  expect(error).toMatchObject({
    name: 'PipelineError',
    message: expect.stringMatching(/^The audio can't be read\. .+ Try again later\.$/),
  })
  expect(minutes).toBeLessThan(2)
})

const status = (code: number) => new FetchError('status', describeStatus(code), { status: code })
const subscribers = ' It may be for subscribers only. You can upload a transcript instead.'
const moved = ' It may have moved. Check the feed, then try again.'

test.each([
  [unreachable('There is no server named cdn.example.'), 'FetchError', ' Try again later.'],
  [unreachable("cdn.example doesn't answer."), 'FetchError', ' Try again later.'],
  [status(429), 'FetchError', ' Try again later.'],
  [status(500), 'FetchError', ' Try again later.'],
  [status(401), 'PipelineError', subscribers],
  [status(403), 'PipelineError', subscribers],
  [status(404), 'PipelineError', moved],
  [status(410), 'PipelineError', moved],
  [status(418), 'PipelineError', ''],
  [new FetchError('refused', "This address doesn't belong to a public server."), 'PipelineError', ''],
])(
  'what fails at once says what to do, and is tried again only where that can help: %s [S15.3]',
  async (...[failure, name, advice]) => {
    const { error } = await copyFrom(() => {
      throw failure
    })
    expect(error).toMatchObject({ name, message: `The audio can't be read. ${failure.message}${advice}` })
  },
)
