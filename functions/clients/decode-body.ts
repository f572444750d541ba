import { PassThrough, pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { FetchError } from '#functions/clients/fetch-error.ts'

function decoderFor(coding: string) {
  switch (coding) {
    case '':
    case 'identity':
      return new PassThrough()
    case 'gzip':
    case 'x-gzip':
      return createGunzip()
    case 'deflate':
      return createInflate()
    case 'br':
      return createBrotliDecompress()
    default:
      // More than one coding, or one we did not ask for: a way to make little data very large.
      throw new FetchError('malformed', 'The answer is compressed in a way that is not supported.')
  }
}

const megabytes = (bytes: number) => `${Math.round(bytes / 100_000) / 10} MB`

function capped(maxBytes: number): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.byteLength
      if (passed <= maxBytes) done(null, chunk)
      else done(new FetchError('too-large', `The answer is larger than ${megabytes(maxBytes)}.`))
    },
  })
}

/**
 * The content behind at most one coding; the stream fails once the decoded bytes pass the limit.
 * @throws FetchError for a coding that is not taken.
 */
export function decodeBody(body: Readable, coding: string, maxBytes: number): Readable {
  const decoder = decoderFor(coding.trim().toLowerCase())
  const output = capped(maxBytes)
  pipeline(body, decoder, output, () => {
    // The reader of the output sees the failure; here it only ends the streams before it.
  })
  return output
}
