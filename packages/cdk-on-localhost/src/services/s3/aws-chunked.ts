import { Transform, type TransformCallback } from 'node:stream'
import { S3Error } from './s3-error.ts'

const lineEnd = Buffer.from('\r\n')
const longestLine = 8192

const incomplete = () =>
  new S3Error(400, 'IncompleteBody', 'The request body terminated unexpectedly or is not in chunks.')

/**
 * Decodes `aws-chunked`: `<hex size>[;extensions]\r\n<bytes>\r\n` … `0\r\n[name: value\r\n]\r\n` (AWS,
 * "Signature calculations for the authorization header, transferring in multiple chunks"). Trailers are
 * complete when the stream ends.
 */
export class AwsChunkedDecoder extends Transform {
  readonly trailers = new Map<string, string>()
  #rest: Buffer = Buffer.alloc(0)
  #remaining = 0
  #expects: 'size' | 'bytes' | 'line end' | 'trailer' | 'nothing' = 'size'

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.#rest = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : chunk
    try {
      while (this.#step());
      done()
    } catch (error) {
      done(error instanceof Error ? error : incomplete())
    }
  }

  override _flush(done: TransformCallback) {
    const isComplete = this.#expects === 'nothing' || (this.#expects === 'trailer' && this.#rest.length === 0)
    done(isComplete ? null : incomplete())
  }

  #step(): boolean {
    if (this.#expects === 'bytes') return this.#takeBytes()
    if (this.#expects === 'nothing') {
      this.#rest = Buffer.alloc(0)
      return false
    }
    const line = this.#takeLine()
    if (line === undefined) return false
    if (this.#expects === 'size') this.#startChunk(line)
    else if (this.#expects === 'line end') this.#expects = 'size'
    else this.#takeTrailer(line)
    return true
  }

  #takeLine(): string | undefined {
    const end = this.#rest.indexOf(lineEnd)
    if (end < 0 && this.#rest.length > longestLine) throw incomplete()
    if (end < 0) return undefined
    const line = this.#rest.toString('latin1', 0, end)
    this.#rest = this.#rest.subarray(end + lineEnd.length)
    return line
  }

  #startChunk(line: string) {
    const size = line.split(';')[0] ?? ''
    if (!/^[0-9a-f]{1,8}$/i.test(size)) throw incomplete()
    this.#remaining = Number.parseInt(size, 16)
    this.#expects = this.#remaining > 0 ? 'bytes' : 'trailer'
  }

  #takeBytes(): boolean {
    if (this.#rest.length === 0) return false
    const bytes = this.#rest.subarray(0, this.#remaining)
    this.push(bytes)
    this.#remaining -= bytes.length
    this.#rest = this.#rest.subarray(bytes.length)
    if (this.#remaining === 0) this.#expects = 'line end'
    return true
  }

  #takeTrailer(line: string) {
    if (line === '') {
      this.#expects = 'nothing'
      return
    }
    const colon = line.indexOf(':')
    if (colon > 0) this.trailers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
}
