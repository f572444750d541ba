import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { listen } from 'cdk-on-localhost/http'
import { afterEach, expect, test } from 'vitest'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'
import { openDownload } from '#functions/clients/resumed-download.ts'

const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** 3.5 MB: more than three times the 1 MB of progress that resets the count of retries. */
const file = Buffer.from(Array.from({ length: 3_500_000 }, (_, n) => (n * 7 + (n >> 8)) % 256))
const strong = { etag: '"one"' }

type Answer = {
  status?: number
  headers?: Record<string, string>
  bytes?: Buffer
  breaksAt?: number
}

async function serve(answers: readonly ((from: number) => Answer)[]) {
  const asked: { range: string | undefined; ifRange: string | string[] | undefined }[] = []
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { range, 'if-range': ifRange } = request.headers
    asked.push({ range, ifRange })
    const from = Number(/\d+/.exec(range ?? '0')?.[0])
    const {
      status = 200,
      headers = {},
      bytes = file,
      breaksAt,
    } = answers[Math.min(asked.length, answers.length) - 1]?.(from) ?? {}
    response.writeHead(status, { 'content-length': bytes.length, ...headers })
    if (breaksAt === undefined) response.end(bytes)
    else response.write(bytes.subarray(0, breaksAt), () => response.destroy())
  }
  const server = createServer(respond)
  servers.push(server)
  const host = `127.0.0.1:${await listen(server)}`
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  return { asked, client, url: `http://${host}/audio.mp3` }
}

const whole =
  (answer: Answer = {}) =>
  () => ({ headers: strong, ...answer })
const rest =
  (answer: Answer = {}) =>
  (from: number): Answer => ({
    status: 206,
    bytes: file.subarray(from),
    ...answer,
    headers: {
      'content-range': `bytes ${from}-${file.length - 1}/${file.length}`,
      ...strong,
      ...answer.headers,
    },
  })

async function download(answers: Parameters<typeof serve>[0], maxBytes = 10_000_000) {
  const { asked, client, url } = await serve(answers)
  const opened = await openDownload(client, url, { maxBytes, millisecondsLeft: () => 60_000 })
  const chunks: Buffer[] = []
  try {
    for await (const chunk of opened.body) chunks.push(chunk)
    return { asked, bytes: Buffer.concat(chunks) }
  } catch (error) {
    return { asked, bytes: Buffer.concat(chunks), error }
  }
}

test('a download whose connection breaks off is resumed, and the file is the same', async () => {
  const { asked, bytes, error } = await download([
    whole({ breaksAt: 1_500_000 }),
    rest({ breaksAt: 1_200_000 }),
    rest(),
  ])
  expect(error).toBeUndefined()
  expect(bytes.equals(file)).toBe(true)
  expect(asked).toEqual([
    { range: undefined, ifRange: undefined },
    { range: expect.stringMatching(/^bytes=\d+-$/), ifRange: '"one"' },
    { range: expect.stringMatching(/^bytes=\d+-$/), ifRange: '"one"' },
  ])
})

test('a date that is older than the answer is as good as a tag', async () => {
  const headers = { 'last-modified': 'Mon, 02 Feb 2026 08:00:00 GMT', date: 'Mon, 02 Feb 2026 08:02:00 GMT' }
  const { asked, bytes } = await download([
    () => ({ headers, breaksAt: 1_500_000 }),
    (from) => ({
      ...rest()(from),
      headers: { ...headers, 'content-range': `bytes ${from}-${file.length - 1}/*` },
    }),
  ])
  expect(bytes.equals(file)).toBe(true)
  expect(asked[1]?.ifRange).toBe(headers['last-modified'])
})

const lost = { name: 'LostPlaceError' }

test.each([
  ['weak', { etag: 'W/"one"' }],
  [
    'of the very moment',
    { 'last-modified': 'Mon, 02 Feb 2026 08:00:00 GMT', date: 'Mon, 02 Feb 2026 08:00:01 GMT' },
  ],
  ['missing', {}],
  ['of encoded bytes', { ...strong, 'content-encoding': 'gzip' }],
])('where the validator is %s the rest is not asked for', async (_what, headers) => {
  const bytes = 'content-encoding' in headers ? gzipSync(file, { level: 0 }) : file
  const { asked, error } = await download([
    whole({ headers: { date: '', ...headers }, bytes, breaksAt: 1_500_000 }),
  ])
  expect(error).toMatchObject(lost)
  expect(asked).toHaveLength(1)
})

test.each([
  ['sends another file', whole({ headers: { etag: '"two"' } })],
  ['sends the file from its beginning', whole()],
  ['sends the rest of another file', rest({ headers: { etag: '"two"' } })],
  ['sends another part', rest({ headers: { 'content-range': 'bytes 0-9/10' } })],
  ['sends a part of nothing', rest({ headers: { 'content-range': 'half' } })],
  ['knows the address no longer', () => ({ status: 403 })],
  ['has no such part', () => ({ status: 416 })],
])('nothing is put behind what was read when the server then %s [S15.2]', async (_what, second) => {
  const { bytes, error } = await download([whole({ breaksAt: 1_500_000 }), second])
  expect(error).toMatchObject(lost)
  expect(bytes.equals(file.subarray(0, bytes.length))).toBe(true)
})

test('a server that breaks off again and again with little between is given up [S15.2]', async () => {
  const { asked, error } = await download([whole({ breaksAt: 100_000 }), rest({ breaksAt: 100_000 })])
  expect(error).toMatchObject({ name: 'FetchError', fault: 'unreachable', isTransient: true })
  expect(asked).toHaveLength(3)
})

test('a server that is busy briefly is asked once more', async () => {
  const { bytes } = await download([whole({ breaksAt: 1_500_000 }), () => ({ status: 503 }), rest()])
  expect(bytes.equals(file)).toBe(true)
})

test('the limit counts what was read before the break', async () => {
  const { error } = await download([whole({ breaksAt: 1_500_000 }), rest()], 2_000_000)
  expect(error).toMatchObject({ fault: 'too-large', message: "The server's answer is larger than 2 MB." })
})
