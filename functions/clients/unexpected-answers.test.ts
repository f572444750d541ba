import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'
import {
  openScriptedServer,
  repeats,
  type Script,
  type ScriptedServer,
  says,
  saysAndCloses,
  saysAndResets,
} from '#tests/scripted-server.ts'

// Unhandled errors, also in streams, fail the whole Vitest run.

const servers: ScriptedServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function serve(script: Script): Promise<ScriptedServer> {
  const server = await openScriptedServer(script)
  servers.push(server)
  return server
}

/** Longer than any immediate answer takes: a client that waits for it has misread the answer. */
const ample = 60_000
const brief = 300
/** For servers that never end their answer: a busy machine does not change the outcome. */
const briefest = 100

const ok = 'HTTP/1.1 200 OK\r\n'
const sized = `${ok}content-length: 7\r\n\r\n`
const chunked = `${ok}transfer-encoding: chunked\r\n\r\n`
const upgrade = 'HTTP/1.1 101 Switching Protocols\r\n'
const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'

const packed = gzipSync(Buffer.from('content '.repeat(1000)))
const packedBrotli = brotliCompressSync(Buffer.from('content '.repeat(1000)))
const packedHead = (length: number, coding: string) =>
  `${ok}content-encoding: ${coding}\r\ncontent-length: ${length}\r\n\r\n`
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
const saysWhole = (coding: string, bytes: Buffer) => says(packedHead(bytes.length, coding), bytes)

type Case = readonly [what: string, script: Script]

const content: readonly Case[] = [
  ['a plain answer', says(`${sized}content`)],
  ['the answer in single bytes', says(...`${sized}content`)],
  [
    '100, 102, 103 and 199 before the answer',
    says(
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 102 Processing\r\n\r\n',
      early,
      'HTTP/1.1 199 Other\r\n\r\n',
      `${sized}content`,
    ),
  ],
  ['trailers', says(`${chunked}7\r\ncontent\r\n0\r\nx-trailer: 1\r\n\r\n`)],
  ['a body that ends with the connection', saysAndCloses(`${ok}\r\ncontent`)],
  ['an answer of HTTP/1.0', saysAndCloses('HTTP/1.0 200 OK\r\n\r\ncontent')],
  ['more bytes than the content-length states', says(`${sized}content and more`)],
  ['bytes without end behind the content-length', repeats(`${sized}content`, 'a'.repeat(10_000), 1)],
  ['garbage behind the last chunk', says(`${chunked}7\r\ncontent\r\n0\r\n\r\ngarbage`)],
  [
    'garbage without end behind the last chunk',
    repeats(`${chunked}7\r\ncontent\r\n0\r\n\r\n`, 'a'.repeat(10_000), 1),
  ],
  ['a content-length twice', says(`${ok}content-length: 7\r\nContent-Length: 7\r\n\r\ncontent`)],
  ['a content-length twice in one header', says(`${ok}content-length: 7, 7\r\n\r\ncontent`)],
  [
    'a content-length twice, in single bytes, behind 103',
    says(early, ...`${ok}content-length: 7\r\nx: y\r\ncontent-length: 7\r\n\r\ncontent`),
  ],
  ['a second answer behind the first', says(`${sized}content${sized}another`)],
  [
    'an answer that offers another protocol',
    says(`${ok}connection: upgrade\r\nupgrade: h2c\r\ncontent-length: 7\r\n\r\ncontent`),
  ],
]

const notUnderstood: readonly Case[] = [
  ['101 with an upgrade', says(`${upgrade}connection: upgrade\r\nupgrade: websocket\r\n\r\n`)],
  [
    '101 with an upgrade, and the end',
    saysAndCloses(`${upgrade}connection: upgrade\r\nupgrade: websocket\r\n\r\n`),
  ],
  ['101 without an upgrade', says(`${upgrade}\r\n`)],
  [
    '101 with bytes of the other protocol',
    says(`${upgrade}connection: upgrade\r\nupgrade: x\r\n\r\n\u0001\u0002\u0003`),
  ],
  ['101 after 103', says(early, `${upgrade}connection: upgrade\r\nupgrade: x\r\n\r\n`)],
  ['one 103 after another', repeats(early, early.repeat(20), 1)],
  ['one 100 after another', repeats('', 'HTTP/1.1 100 Continue\r\n\r\n', 1)],
  ['endless headers', repeats(ok, `x-header: ${'a'.repeat(1000)}\r\n`, 1)],
  ['an endless header', repeats(`${ok}x-header: `, 'a'.repeat(1000), 1)],
  ['an endless status line', repeats('HTTP/1.1 200 ', 'a'.repeat(1000), 1)],
  ['endless trailers', repeats(`${chunked}0\r\n`, `x-trailer: ${'a'.repeat(1000)}\r\n`, 1)],
  ['an endless chunk extension', repeats(`${chunked}7;`, 'a'.repeat(1000), 1)],
  ['garbage', says('\u0000\u0001\u0002 garbage \r\n\r\n')],
  ['the preface of HTTP/2', says('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
  ['a settings frame of HTTP/2', says(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]))],
  ['a greeting of SSH', says('SSH-2.0-OpenSSH_9.6\r\n')],
  ['an answer of HTTP/0.9', saysAndCloses('<html>hello</html>')],
  ['a status that is no number', says('HTTP/1.1 abc OK\r\n\r\n')],
  ['a content-length that is no number', says(`${ok}content-length: seven\r\n\r\ncontent`)],
  [
    'an endless head with a content-length twice',
    repeats(`${ok}content-length: 7\r\ncontent-length: 7\r\n`, `x: ${'a'.repeat(1000)}\r\n`, 1),
  ],
  ['two content-lengths', says(`${ok}content-length: 7\r\ncontent-length: 8\r\n\r\ncontent`)],
  ['a chunk that is no chunk', says(`${chunked}zz\r\ncontent\r\n`)],
  ['a line end missing behind a chunk', says(`${chunked}7\r\ncontentcontent`)],
  ['a coding that it does not have', says(`${packedHead(7, 'gzip')}content`)],
  ['a coding that was not requested', says(`${packedHead(7, 'zstd')}content`)],
  ['a redirect in a circle', says('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n')],
]

const brokenOff: readonly Case[] = [
  ['closes without a byte', saysAndCloses()],
  ['resets before a byte', saysAndResets()],
  ['resets in the status line', saysAndResets('HTTP/1.1 20')],
  ['closes in the status line', saysAndCloses('HTTP/1.1 20')],
  ['resets in a header', saysAndResets(`${ok}content-le`)],
  ['closes in a header', saysAndCloses(`${ok}content-le`)],
  ['closes after 103', saysAndCloses(early)],
  ['resets after 100', saysAndResets('HTTP/1.1 100 Continue\r\n\r\n')],
  ['resets between head and body', saysAndResets(sized)],
  ['closes between head and body', saysAndCloses(sized)],
  ['resets in the body', saysAndResets(`${sized}cont`)],
  ['closes in the body', saysAndCloses(`${sized}cont`)],
  ['resets in a body without length', saysAndResets(`${ok}\r\ncont`)],
  ['resets in the size of a chunk', saysAndResets(`${chunked}7`)],
  ['resets in a chunk', saysAndResets(`${chunked}7\r\ncont`)],
  [
    'closes long before the length that it states',
    saysAndCloses(`${ok}content-length: 99999999999\r\n\r\ncontent`),
  ],
  ['closes in a chunk', saysAndCloses(`${chunked}7\r\ncont`)],
  ['closes before the last chunk', saysAndCloses(`${chunked}7\r\ncontent\r\n`)],
  ['resets in the trailers', saysAndResets(`${chunked}7\r\ncontent\r\n0\r\nx-tr`)],
  ['closes in a gzip body', saysAndCloses(packedHead(packed.length, 'gzip'), half(packed))],
  ['sends half a gzip body as the whole', saysWhole('gzip', half(packed))],
  ['sends half a brotli body as the whole', saysWhole('br', half(packedBrotli))],
]

const silent: readonly Case[] = [
  ['says nothing', says()],
  ['stops in the status line', says('HTTP/1.1 20')],
  ['stops in a header', says(`${ok}content-le`)],
  ['stops after the headers', says(sized)],
  ['stops in the body', says(`${sized}cont`)],
  ['stops in a chunk', says(`${chunked}7\r\ncont`)],
  ['stops before the last chunk', says(`${chunked}7\r\ncontent\r\n`)],
  ['stops in the trailers', says(`${chunked}7\r\ncontent\r\n0\r\nx-tr`)],
  ['stops after 100', says('HTTP/1.1 100 Continue\r\n\r\n')],
  ['stops in a gzip body', says(packedHead(packed.length, 'gzip'), half(packed))],
  ['drips header by header', repeats(ok, 'a: b\r\n', 20)],
  ['drips its body', repeats(`${ok}\r\n`, 'a', 20)],
  ['drips chunks', repeats(chunked, '1\r\na\r\n', 20)],
  ['opens a tunnel', says('HTTP/1.1 200 Connection established\r\n\r\n')],
]

async function fetchFrom(script: Script, timeoutMilliseconds: number, path = '') {
  const server = await serve(script)
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  const outcome = await client
    .fetch(`${server.url}/${path}`, { maxBytes: 100_000, timeoutMilliseconds })
    .then(({ bytes }) => bytes.toString())
    .catch((error: unknown) => error)
  return { server, outcome }
}

async function expectClosed(server: ScriptedServer) {
  await vi.waitFor(() => expect(server.openConnections()).toBe(0), { timeout: 10_000, interval: 5 })
}

/** The script serves `/there`; every other path redirects to it. */
const behindRedirect =
  (script: Script): Script =>
  (socket, path) => {
    if (path === '/there') script(socket, path)
    else socket.write('HTTP/1.1 302 Found\r\nlocation: /there\r\ncontent-length: 0\r\n\r\n')
  }

const places = [
  ['directly', (script: Script) => script],
  ['behind a redirect', behindRedirect],
] as const

describe.each(places)('%s', (_place, at) => {
  test.each(content)('reads %s', async (_what, script) => {
    const { server, outcome } = await fetchFrom(at(script), ample)
    expect(outcome).toBe('content')
    await expectClosed(server)
  })

  test.each(notUnderstood)('%s is no content', async (_what, script) => {
    const { server, outcome } = await fetchFrom(at(script), ample)
    expect(outcome).toBeInstanceOf(FetchError)
    expect(outcome).toMatchObject({ fault: 'malformed', isTransient: false })
    await expectClosed(server)
  })

  test.each(brokenOff)('a server that %s is unreachable', async (_what, script) => {
    const { server, outcome } = await fetchFrom(at(script), ample)
    expect(outcome).toBeInstanceOf(FetchError)
    expect(outcome).toMatchObject({ fault: 'unreachable', isTransient: true })
    await expectClosed(server)
  })

  test.each(silent)('a server that %s has until the deadline', async (_what, script) => {
    const { server, outcome } = await fetchFrom(at(script), briefest)
    expect(outcome).toBeInstanceOf(FetchError)
    expect(outcome).toMatchObject({ fault: 'unreachable', message: expect.stringContaining('too long') })
    await expectClosed(server)
  })
})

test('a server that does not start to answer is given up before the total time is over', async () => {
  const server = await serve(says(`${ok}content-le`))
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  const limits = { maxBytes: 1000, timeoutMilliseconds: ample, answerMilliseconds: brief }
  await expect(client.fetch(server.url, limits)).rejects.toMatchObject({
    fault: 'unreachable',
    message: '127.0.0.1 takes too long to answer.',
  })
  await expectClosed(server)
})

test('a server that has started to answer may be slow', async () => {
  const server = await serve((socket) => {
    socket.write(`${sized}cont`)
    setTimeout(() => socket.write('ent'), 3 * brief)
  })
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  const limits = { maxBytes: 1000, timeoutMilliseconds: ample, answerMilliseconds: brief }
  expect((await client.fetch(server.url, limits)).bytes.toString()).toBe('content')
})

test('a name that no resolver answers for has until the deadline', async () => {
  const client = createGuardedClient({ allowedPrivateHosts: [], resolve: () => new Promise(() => {}) })
  const fetched = client.fetch('http://feeds.example/', { maxBytes: 1000, timeoutMilliseconds: brief })
  await expect(fetched).rejects.toMatchObject({
    fault: 'unreachable',
    message: 'feeds.example takes too long to answer.',
  })
})

test('reading a body after it broke off fails', async () => {
  const server = await serve(saysAndResets(`${sized}cont`))
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  const { body } = await client.open(server.url, { maxBytes: 1000, timeoutMilliseconds: ample })
  await expectClosed(server)
  await expect(body.toArray()).rejects.toMatchObject({ name: 'FetchError', fault: 'unreachable' })
})

test('a reader that stops closes the connection', async () => {
  const server = await serve(repeats(`${ok}\r\n`, 'a', 20))
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  const { body } = await client.open(server.url, { maxBytes: 1000, timeoutMilliseconds: ample })
  body.destroy()
  await expectClosed(server)
})
