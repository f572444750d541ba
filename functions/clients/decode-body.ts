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
      // More than one coding, or one we did not ask for: a way to make little data very large.
      throw new FetchError('malformed', 'The answer is compressed in a way that is not supported.')
  }
}

/** What a coding may add to content that it cannot make smaller. */
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
  /** Of the decoded content; the encoded may not be larger either, or it would go on for ever and say nothing. */
  maxBytes: number
  /** Aborted at the deadline, with the FetchError to end with. */
  signal: AbortSignal
  clock: Clock
}

/**
 * The content behind at most one coding. The stream fails with a FetchError once the bytes pass the limit, at the deadline, when the
 * server sends too slowly, and when the body breaks off or is not what its coding says; when it ends in any way, so does the connection.
 * @throws FetchError for a coding that is not taken.
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
  // The output is no part of the pipeline, so that its reader gets a FetchError and not what a stream before it failed with.
  pipeline(encoded, capped(maxBytes + overhead, maxBytes), decoder, () => undefined)
  decoder.on('error', fail)
  decoder.pipe(output)
  // It may fail before anybody reads; whoever reads later is told.
  output.on('error', () => undefined)
  signal.addEventListener('abort', expire)
  output.once('close', () => {
    signal.removeEventListener('abort', expire)
    decoder.destroy()
    // A generator that waits for a silent server hears of no end; the connection does.
    body.destroy()
  })
  if (signal.aborted) expire()
  return output
}
