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
    expect(error).toMatchObject({ fault: 'too-large', message: 'The answer is larger than 0.1 MB.' })
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

test('a bomb inside a bomb is refused unread [S14.45]', () => {
  expect(() => decodeBody(Readable.from([]), 'gzip, gzip', limits)).toThrow('compressed in a way')
})
