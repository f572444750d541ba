import { pipeline, Readable, Transform } from 'node:stream'
import type { Clock } from '#functions/clients/clock.ts'
import { decodersFor } from '#functions/clients/content-coding.ts'
import { type FetchError, toFetchError, tooLarge } from '#functions/clients/fetch-error.ts'
import { atLowestRate } from '#functions/clients/lowest-rate.ts'

const messages = {
  malformed: "The server's answer can't be read.",
  unreachable: "The server's answer was cut off.",
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
  /** If given, a body that breaks off ends there, and this is called with the error before. */
  onBreak?: ((error: FetchError) => void) | undefined
}

/** Ends where the body breaks off, so that the decoder passes on everything before. */
async function* untilBreak(body: Readable, { clock, onBreak }: BodyLimits): AsyncGenerator<Buffer> {
  try {
    yield* atLowestRate(body, clock)
  } catch (cause) {
    const error = toFetchError(cause, messages)
    if (error.fault !== 'unreachable' || !onBreak) throw error
    onBreak(error)
  }
}

/**
 * Decodes at most one content coding. The stream fails with a FetchError past the byte limit, at the
 * deadline, when the server is too slow, and when the body breaks off or is malformed. Closing the stream
 * closes the connection.
 * @throws FetchError for an unsupported coding
 */
export function decodeBody(body: Readable, coding: string, limits: BodyLimits): Readable {
  const { maxBytes, signal, onBreak } = limits
  const { steps, last } = decodersFor(coding)
  const output = capped(maxBytes)
  const fail = (cause: unknown) => output.destroy(toFetchError(cause, messages))
  const expire = () => (onBreak ? body.destroy(signal.reason) : fail(signal.reason))
  const encoded = Readable.from(untilBreak(body, limits), { objectMode: false })
  // The output stays outside the pipeline so that its reader gets a FetchError instead of a stream's own
  // error.
  pipeline([encoded, capped(maxBytes + overhead, maxBytes), ...steps, last], () => undefined)
  last.on('error', fail)
  last.pipe(output)
  // Without a listener, an error before the reader starts would crash the process. The reader still gets the
  // error.
  for (const stream of [body, output]) stream.on('error', () => undefined)
  signal.addEventListener('abort', expire)
  output.once('close', () => {
    signal.removeEventListener('abort', expire)
    last.destroy()
    // The pipeline cannot end a generator that waits for a silent server; destroying the connection can.
    body.destroy()
  })
  if (signal.aborted) expire()
  return output
}
