import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { text } from 'node:stream/consumers'
import { AwsChunkedDecoder } from './aws-chunked.ts'
import { type Checksums, isCrc32, startCrc32 } from './checksums.ts'
import { S3Error } from './s3-error.ts'

/** `checksums` is complete when the stream has ended without an error. */
export type Body = { stream: Readable; checksums: Checksums }

type Expectations = {
  hasCrc32: boolean
  crc32(): string | undefined
  sha256: string | undefined
  md5: string | undefined
}

const streamingUnsigned = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

class VerifiedBody extends Transform {
  readonly checksums: Record<string, string> = {}
  readonly #sha256 = createHash('sha256')
  readonly #md5 = createHash('md5')
  readonly #crc32 = startCrc32()
  readonly #expectations: Expectations

  constructor(expectations: Expectations) {
    super()
    this.#expectations = expectations
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    if (this.#expectations.sha256) this.#sha256.update(chunk)
    if (this.#expectations.md5) this.#md5.update(chunk)
    if (this.#expectations.hasCrc32) this.#crc32.update(chunk)
    done(null, chunk)
  }

  override _flush(done: TransformCallback) {
    done(this.#failure())
  }

  #failure(): S3Error | null {
    const { sha256, md5, hasCrc32, crc32 } = this.#expectations
    if (sha256 && this.#sha256.digest('hex') !== sha256)
      return new S3Error(
        400,
        'XAmzContentSHA256Mismatch',
        "The provided 'x-amz-content-sha256' header does not match what was computed.",
      )
    if (md5 && this.#md5.digest('base64') !== md5)
      return new S3Error(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
    if (!hasCrc32) return null
    this.checksums.crc32 = this.#crc32.digest()
    if (this.checksums.crc32 !== crc32())
      return new S3Error(400, 'BadDigest', 'The CRC32 you specified did not match the calculated checksum.')
    return null
  }
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

export function bodyOf(request: IncomingMessage): Body {
  const declared = headerOf(request, 'x-amz-content-sha256') ?? ''
  if (declared.startsWith('STREAMING-') && declared !== streamingUnsigned)
    throw new S3Error(501, 'NotImplemented', 'The local S3 does not verify chunk signatures.')
  const isChunked =
    declared === streamingUnsigned || /aws-chunked/.test(headerOf(request, 'content-encoding') ?? '')
  const decoder = isChunked ? new AwsChunkedDecoder() : undefined
  const inTrailer = (headerOf(request, 'x-amz-trailer') ?? '').split(',').map((name) => name.trim())
  const named = [...Object.keys(request.headers), ...inTrailer].filter(isCrc32)
  const verified = new VerifiedBody({
    hasCrc32: named.length > 0,
    crc32: () => headerOf(request, 'x-amz-checksum-crc32') ?? decoder?.trailers.get('x-amz-checksum-crc32'),
    sha256: /^[0-9a-f]{64}$/.test(declared) ? declared : undefined,
    md5: headerOf(request, 'content-md5'),
  })
  const fail = (error: Error) => verified.destroy(error)
  request.once('error', fail)
  request.once('aborted', () =>
    fail(new S3Error(400, 'IncompleteBody', 'The request ended before its body.')),
  )
  if (decoder) request.pipe(decoder).once('error', fail).pipe(verified)
  else request.pipe(verified)
  return { stream: verified, checksums: verified.checksums }
}

const longestDocument = 1024 * 1024

export async function readDocument(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > longestDocument)
    throw new S3Error(400, 'MaxMessageLengthExceeded', 'Your request was too big.')
  return text(bodyOf(request).stream)
}
