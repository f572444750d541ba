import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import type { Clock } from '#functions/clients/clock.ts'
import { FetchError, toFetchError, tooLarge } from '#functions/clients/fetch-error.ts'
import { atLowestRate } from '#functions/clients/lowest-rate.ts'

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
      // Refuses stacked and unrequested codings, because with them little data can expand enormously.
      throw new FetchError('malformed', 'The answer is compressed in a way that is not supported.')
  }
}

/** Bytes that a coding may add to content that does not compress. */
const overhead = 1_000_000

function capped(maxBytes: number, stated = maxBytes): Transform {
  let passed = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.byteLength
      if (passed <= maxBytes) done(null, chunk)
      else done(tooLarge(stated))
    },
  })
}

export type BodyLimits = {
  /**
   * Limit of the decoded content. Encoded bytes may exceed it only by `overhead`; without a limit, a stream
   * that decodes to nothing would never end.
   */
  maxBytes: number
  signal: AbortSignal
  clock: Clock
}

/**
 * Decodes at most one content coding. The stream fails with a FetchError past the byte limit, at the
 * deadline, when the server is too slow, and when the body breaks off or is malformed. Closing the stream
 * closes the connection.
 * @throws FetchError for an unsupported coding
 */
export function decodeBody(
  body: Readable,
  coding: string,
  { maxBytes, signal, clock }: BodyLimits,
): Readable {
  const decoder = decoderFor(coding.trim().toLowerCase())
  const output = capped(maxBytes)
  const fail = (cause: unknown) => {
    const messages = { malformed: 'The answer cannot be read.', unreachable: 'The answer breaks off.' }
    output.destroy(toFetchError(cause, messages))
  }
  const expire = () => fail(signal.reason)
  const encoded = Readable.from(atLowestRate(body, clock), { objectMode: false })
  // The output stays outside the pipeline so that its reader gets a FetchError instead of a stream's own
  // error.
  pipeline(encoded, capped(maxBytes + overhead, maxBytes), decoder, () => undefined)
  decoder.on('error', fail)
  decoder.pipe(output)
  // Without a listener, an error before the reader starts would crash the process. The reader still gets the
  // error.
  output.on('error', () => undefined)
  signal.addEventListener('abort', expire)
  output.once('close', () => {
    signal.removeEventListener('abort', expire)
    decoder.destroy()
    // The pipeline cannot end a generator that waits for a silent server; destroying the connection can.
    body.destroy()
  })
  if (signal.aborted) expire()
  return output
}
