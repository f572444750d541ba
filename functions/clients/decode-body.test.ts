import { Readable } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { machineClock } from '#functions/clients/clock.ts'
import { decodeBody } from '#functions/clients/decode-body.ts'

const maxBytes = 100_000
const limits = { maxBytes, signal: new AbortController().signal, clock: machineClock }
const zeros = Buffer.alloc(20_000_000)

function endless(piece: Buffer, first: Buffer = Buffer.alloc(0)) {
  let sent = 0
  function* pieces() {
    for (let chunk = first; ; chunk = piece) {
      sent += chunk.length
      yield chunk
    }
  }
  return { body: Readable.from(pieces(), { objectMode: false }), sent: () => sent }
}

async function read(body: Readable) {
  let bytes = 0
  try {
    for await (const chunk of body) bytes += chunk.length
    return { bytes }
  } catch (error) {
    return { bytes, error }
  }
}

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])(
  '20 MB in a few kB of %s end at the limit, and no more than that is handed on [S14.45]',
  async (coding, pack) => {
    const body = Readable.from([pack(zeros)])
    const { bytes, error } = await read(decodeBody(body, coding, limits))
    expect(error).toMatchObject({ fault: 'too-large', message: "The server's answer is larger than 0.1 MB." })
    expect(bytes).toBeLessThanOrEqual(maxBytes)
    expect(body.destroyed).toBe(true)
  },
)

test('gzip files one behind the other without end are read no further than the limit [S14.45]', async () => {
  const { body, sent } = endless(gzipSync(Buffer.alloc(10_000)))
  const { bytes, error } = await read(decodeBody(body, 'gzip', limits))
  expect(error).toMatchObject({ fault: 'too-large' })
  expect(bytes).toBeLessThanOrEqual(maxBytes)
  expect(sent()).toBeLessThan(200_000)
})

test('an endless coding without content ends at the limit too [S14.45]', async () => {
  const emptyBlocks = Buffer.from('000000ffff'.repeat(10_000), 'hex')
  const { body, sent } = endless(emptyBlocks, gzipSync('').subarray(0, 10))
  const { bytes, error } = await read(decodeBody(body, 'gzip', limits))
  expect(error).toMatchObject({ fault: 'too-large' })
  expect(bytes).toBe(0)
  expect(sent()).toBeLessThan(3_000_000)
})

test('a body that is not read is not requested', async () => {
  const { body, sent } = endless(Buffer.alloc(10_000))
  const output = decodeBody(body, '', { ...limits, maxBytes: 1_000_000_000 })
  await new Promise((resolve) => output.once('readable', resolve))
  for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  expect(sent()).toBeLessThan(1_000_000)
  output.destroy()
})

const text = async (bytes: Buffer | readonly Buffer[], coding: string) => {
  const body = Readable.from(Array.isArray(bytes) ? bytes : [bytes], { objectMode: false })
  try {
    const chunks: Buffer[] = await decodeBody(body, coding, limits).toArray()
    return Buffer.concat(chunks).toString()
  } catch (error) {
    return error
  }
}
const document = '<rss><channel/></rss>'
const singly = (bytes: Buffer) => Array.from(bytes, (byte) => Buffer.of(byte))

test.each(['', ' ', 'identity', 'aws-chunked', 'AWS-Chunked', 'utf-8', 'UTF8', 'none', 'iso-8859-1', ','])(
  'the coding “%s” changes no bytes, whatever they are',
  async (coding) => {
    expect(await text(Buffer.from('\u0000ID3'), coding)).toBe('\u0000ID3')
  },
)

test.each(['zstd', 'text/xml', 'compress', 'unknown, aws-chunked'])(
  'the unknown coding “%s” is ignored over bytes that begin like XML or JSON',
  async (coding) => {
    for (const content of [document, ` \n${document}`, `\ufeff${document}`, '{"version":""}', '[1]'])
      expect(await text(Buffer.from(content), coding)).toBe(content)
    expect(await text(singly(Buffer.from(`\ufeff ${document}`)), coding)).toBe(`\ufeff ${document}`)
    expect(await text(Buffer.from(document, 'utf16le'), coding)).toBe(
      Buffer.from(document, 'utf16le').toString(),
    )
    for (const content of ['content', '(\u00b5/\u00fd\u0000'])
      expect(await text(Buffer.from(content, 'latin1'), coding)).toMatchObject({
        fault: 'malformed',
        message: "The server's answer is compressed in a way we can't read.",
      })
  },
)

test.each(['gzip, aws-chunked', 'aws-chunked, gzip', 'x-gzip, utf-8', 'GZIP , unknown'])(
  'of “%s” only gzip is decoded',
  async (coding) => {
    expect(await text(gzipSync(document), coding)).toBe(document)
  },
)

const named = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 4 | 8 | 16, 0, 0, 0, 0, 0, 3, 2, 0, 1, 2]),
  Buffer.from('feed.xml\0a comment\0'),
  gzipSync(document).subarray(10),
])

test.each([
  ['one member', gzipSync(document), document],
  ['two members', Buffer.concat([gzipSync(document), gzipSync(' and more')]), `${document} and more`],
  ['zeros behind it', Buffer.concat([gzipSync(document), Buffer.alloc(100)]), document],
  ['text behind it', Buffer.concat([gzipSync(document), Buffer.from('\r\nmore')]), document],
  ['half a header behind it', Buffer.concat([gzipSync(document), Buffer.of(0x1f, 0x8b)]), document],
  ['another method behind it', Buffer.concat([gzipSync(document), Buffer.of(0x1f, 0x8b, 1, 2, 3)]), document],
  ['no checksum', gzipSync(document).subarray(0, -8), document],
  ['a name, a comment and an extra field', named, document],
  ['no content', gzipSync(''), ''],
  ['no bytes', Buffer.alloc(0), ''],
])('gzip with %s is decoded, also in single bytes', async (_, bytes, content) => {
  expect(await text(bytes, 'gzip')).toBe(content)
  expect(await text(singly(bytes), 'gzip')).toBe(content)
})

test.each([
  ['half of it', gzipSync(document).subarray(0, 20), 'unreachable'],
  ['its header', gzipSync(document).subarray(0, 9), 'unreachable'],
  ['no gzip', Buffer.from('content'), 'malformed'],
  ['a header without end', Buffer.concat([named.subarray(0, 12), Buffer.alloc(80_000, 1)]), 'malformed'],
  [
    'damaged content',
    Buffer.concat([gzipSync(document).subarray(0, 10), Buffer.alloc(30, 0xff)]),
    'malformed',
  ],
])('gzip with %s is no content', async (_, bytes, fault) => {
  expect(await text(bytes, 'gzip')).toMatchObject({ fault })
})

test('a bomb inside a bomb is refused unread [S14.45]', () => {
  expect(() => decodeBody(Readable.from([]), 'gzip, gzip', limits)).toThrow('compressed in a way')
})
