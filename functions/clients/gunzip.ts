import { PassThrough, type Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createInflateRaw, type InflateRaw } from 'node:zlib'

const trailerBytes = 8
/** Longer headers, which may hold a file's name, do not occur on the web. */
const longestHeader = 65_536

const flags = { checksum: 2, extra: 4, name: 8, comment: 16 } as const

/**
 * Where the content begins (RFC 1952 section 2.3). Undefined: more bytes are needed. -1: this is not gzip.
 */
function headerEnd(bytes: Buffer): number | undefined {
  const isOther = [0x1f, 0x8b, 8].some((byte, place) => place < bytes.length && bytes[place] !== byte)
  if (isOther || bytes.length > longestHeader) return -1
  const flag = bytes[3] ?? 0
  let place = 10
  if (flag & flags.extra) place += 2 + (bytes.length < place + 2 ? 0 : bytes.readUInt16LE(place))
  for (const text of [flags.name, flags.comment]) {
    if (!(flag & text)) continue
    const end = bytes.indexOf(0, place)
    if (end < 0) return undefined
    place = end + 1
  }
  if (flag & flags.checksum) place += 2
  return place <= bytes.length ? place : undefined
}

/** Resolves to the bytes behind the end of the compressed content; undefined if it goes on. */
function inflate(raw: InflateRaw, bytes: Buffer): Promise<Buffer | undefined> {
  const before = raw.bytesWritten
  return new Promise((resolve, reject) => {
    const end = () => resolve(bytes.subarray(raw.bytesWritten - before))
    raw.once('end', end)
    raw.once('error', reject)
    raw.write(bytes, () => {
      raw.off('end', end)
      raw.off('error', reject)
      resolve(undefined)
    })
  })
}

const fault = (message: string, code: string) => Object.assign(new Error(message), { code })

async function inflateMembers(source: AsyncIterable<Buffer>, output: Writable): Promise<void> {
  let pending: Buffer = Buffer.alloc(0)
  let skipped = 0
  let raw: InflateRaw | undefined
  for await (const chunk of source) {
    let rest: Buffer | undefined = raw ? chunk : Buffer.concat([pending, chunk])
    while (rest) {
      if (!raw) {
        const start = headerEnd(rest.subarray(skipped))
        pending = rest
        if (start === undefined) break
        if (start < 0 && skipped > 0) return
        if (start < 0) throw fault('incorrect header check', 'Z_DATA_ERROR')
        rest = rest.subarray(skipped + start)
        raw = createInflateRaw()
        raw.pipe(output, { end: false })
      }
      rest = await inflate(raw, rest)
      if (rest) raw = undefined
      skipped = trailerBytes
    }
  }
  if (raw) await finished(raw.end())
  else if (skipped === 0 && pending.length > 0) throw fault('unexpected end of file', 'Z_BUF_ERROR')
}

/**
 * Like browsers and unlike zlib, ignores bytes behind the last member. What was decoded is passed on before
 * an error.
 */
export async function* gunzip(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const output = new PassThrough()
  const done = inflateMembers(source, output).finally(() => output.end())
  // Awaited below; until then, a rejection must not count as unhandled.
  done.catch(() => undefined)
  yield* output
  await done
}
