import type { Clock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { type Download, LostPlaceError, openDownload } from '#functions/clients/resumed-download.ts'
import type { Store } from '#functions/clients/store.ts'
import { putStream } from '#functions/clients/stream-upload.ts'
import { startDigest } from '#functions/domain/audio/audio-digest.ts'
import {
  type AudioKind,
  declaredAudio,
  kindBytes,
  recogniseAudio,
} from '#functions/domain/audio/audio-kind.ts'
import { startMeter } from '#functions/domain/audio/audio-meter.ts'
import { isTooSlow } from '#functions/domain/audio/download-progress.ts'
import { type MediaFormat, mediaFormatOf, typeOfMediaFormat } from '#functions/domain/audio/media-format.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** Limit of a transcription job (Amazon Transcribe, "Guidelines and quotas"). */
const maximumBytes = 2_000_000_000
/** Slightly less than the function's timeout. */
export const audioTimeoutMilliseconds = 14 * minuteMilliseconds
/** For the first byte; hosts that assemble a file for each listener are slow. */
const answerMilliseconds = 60_000
/** How often a download that cannot be resumed is started. */
const maximumBeginnings = 3
/** The state machine does not retry a download that fails after more milliseconds than this. */
const longestRepeated = 60_000

const tooSlow = 'The publisher’s server sends the audio too slowly. Try again later.'

export type CopyDeps = { client: GuardedClient; store: Store; clock: Clock }

export type AudioToCopy = { audioUrl: string; keyWithoutExtension: string }

export type CopiedAudio = {
  audioKey: string
  mediaFormat: MediaFormat
  audioSha256: string
  audioBytes: number
  seconds: number | undefined
}

const forSubscribers = ' It may be for subscribers only. You can upload a transcript instead.'
const hasMoved = ' It may have moved. Check the feed, then try again.'

const adviceByStatus: Readonly<Record<number, string>> = {
  401: forSubscribers,
  402: forSubscribers,
  403: forSubscribers,
  404: hasMoved,
  410: hasMoved,
}

function adviceFor({ isTransient, status = 0 }: FetchError): string {
  return isTransient ? ' Try again later.' : (adviceByStatus[status] ?? '')
}

function refuseSize({ contentLength = 0 }: Download): void {
  if (contentLength <= maximumBytes) return
  const gigabytes = Math.round(contentLength / 1e8) / 10
  throw new PipelineError(`The audio is ${gigabytes} GB. The limit is 2 GB.`)
}

function kindOf(head: Uint8Array, { contentType, url }: Download): AudioKind {
  if (head.length === 0) throw new PipelineError('The audio file is empty.')
  const recognised = recogniseAudio(head)
  if (recognised && 'refusal' in recognised) throw new PipelineError(recognised.refusal)
  const declared = mediaFormatOf(contentType, url)
  const kind = recognised ?? (declared && declaredAudio(declared))
  if (!kind) throw new PipelineError("This kind of audio can't be transcribed.")
  return kind
}

/** `head`: enough bytes to detect the type. `all` includes them. */
async function splitHead(body: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const rest = body[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let bytes = 0
  while (bytes < kindBytes) {
    const { done, value } = await rest.next()
    if (done) break
    first.push(value)
    bytes += value.length
  }
  async function* all() {
    yield* first.splice(0)
    yield* { [Symbol.asyncIterator]: () => rest }
  }
  return { head: Buffer.concat(first).subarray(0, kindBytes), all: all() }
}

type Copying = Pick<CopyDeps, 'store' | 'clock'> & { end: number; keyWithoutExtension: string }

async function copyOnce(
  download: Download,
  { store, clock, end, keyWithoutExtension }: Copying,
): Promise<CopiedAudio> {
  refuseSize(download)
  const startedAt = clock.now()
  const { head, all } = await splitHead(download.body)
  const { container, mediaFormat } = kindOf(head, download)
  const audioKey = `${keyWithoutExtension}.${mediaFormat}`
  const meter = startMeter(container)
  const digest = startDigest()
  let audioBytes = 0
  async function* measured() {
    for await (const chunk of all) {
      audioBytes += chunk.length
      const now = clock.now()
      const times = { elapsed: now - startedAt, left: end - now }
      if (isTooSlow({ received: audioBytes, expected: download.contentLength, ...times }))
        throw new PipelineError(tooSlow)
      digest.push(chunk)
      meter?.push(chunk)
      yield chunk
    }
  }
  await putStream(store, audioKey, {
    body: measured(),
    contentType: typeOfMediaFormat(mediaFormat),
    // The bucket's lifecycle rule deletes objects with this tag.
    tags: { kind: 'audio' },
  })
  return { audioKey, mediaFormat, audioSha256: digest.end(), audioBytes, seconds: meter?.end() }
}

async function copyWithin(deps: CopyDeps, { audioUrl, ...audio }: AudioToCopy, end: number) {
  const { client, store, clock } = deps
  const millisecondsLeft = () => end - clock.now()
  const options = { maxBytes: maximumBytes, answerMilliseconds, millisecondsLeft }
  for (let beginning = 1; beginning <= maximumBeginnings; beginning += 1) {
    const download = await openDownload(client, audioUrl, options)
    try {
      return await copyOnce(download, { store, clock, end, ...audio })
    } catch (error) {
      if (!(error instanceof LostPlaceError)) throw error
    } finally {
      download.close()
    }
  }
  throw new FetchError('unreachable', 'The connection keeps breaking.')
}

/**
 * Stores the file completely or not at all.
 * @throws FetchError for failures that may soon pass, else PipelineError
 */
export async function copyAudio(deps: CopyDeps, audio: AudioToCopy): Promise<CopiedAudio> {
  const startedAt = deps.clock.now()
  try {
    return await copyWithin(deps, audio, startedAt + audioTimeoutMilliseconds)
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const elapsed = deps.clock.now() - startedAt
    if (elapsed >= audioTimeoutMilliseconds) throw new PipelineError(tooSlow, { cause: error })
    const { fault, status } = error
    const message = `The audio can't be read. ${error.message}${adviceFor(error)}`
    if (error.isTransient && elapsed < longestRepeated)
      throw new FetchError(fault, message, { cause: error, ...(status !== undefined && { status }) })
    throw new PipelineError(message, { cause: error })
  }
}
