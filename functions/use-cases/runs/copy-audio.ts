import type { Clock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
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
import { type MediaFormat, mediaFormatOf, typeOfMediaFormat } from '#functions/domain/audio/media-format.ts'

/** What one transcription job takes (Amazon Transcribe, guidelines and quotas). */
const maximumBytes = 2_000_000_000
/** A little less than the function has. */
export const audioTimeoutMilliseconds = 14 * 60_000
/** How often a file that cannot be gone on with is begun. */
const maximumBeginnings = 3

export type CopyDeps = { client: GuardedClient; store: Store; clock: Clock }

export type AudioToCopy = { audioUrl: string; keyWithoutExtension: string }

export type CopiedAudio = {
  audioKey: string
  mediaFormat: MediaFormat
  audioSha256: string
  audioBytes: number
  /** As the file itself tells; undefined when it does not. */
  seconds: number | undefined
}

function refuseSize({ contentLength = 0 }: Download): void {
  if (contentLength <= maximumBytes) return
  const gigabytes = Math.round(contentLength / 1e8) / 10
  throw new PipelineError(`The audio is ${gigabytes} GB large; at most 2 can be transcribed.`)
}

/** What the file is by its content; its server is believed where that says nothing. */
function kindOf(head: Uint8Array, { contentType, url }: Download): AudioKind {
  if (head.length === 0) throw new PipelineError('The audio file is empty.')
  const recognised = recogniseAudio(head)
  if (recognised && 'refusal' in recognised) throw new PipelineError(recognised.refusal)
  const declared = mediaFormatOf(contentType, url)
  const kind = recognised ?? (declared && declaredAudio(declared))
  if (!kind) throw new PipelineError('The audio is of a kind that cannot be transcribed.')
  return kind
}

/** The first bytes of a file, as many as tell what it is, and all of it. */
async function takeHead(body: AsyncIterable<Buffer>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const chunks = body[Symbol.asyncIterator]()
  const taken: Buffer[] = []
  let bytes = 0
  while (bytes < kindBytes) {
    const { done, value } = await chunks.next()
    if (done) break
    taken.push(value)
    bytes += value.length
  }
  async function* all() {
    yield* taken.splice(0)
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head: Buffer.concat(taken).subarray(0, kindBytes), all: all() }
}

async function copyOnce(store: Store, download: Download, keyWithoutExtension: string): Promise<CopiedAudio> {
  refuseSize(download)
  const { head, all } = await takeHead(download.body)
  const { container, mediaFormat } = kindOf(head, download)
  const audioKey = `${keyWithoutExtension}.${mediaFormat}`
  const meter = startMeter(container)
  const digest = startDigest()
  let audioBytes = 0
  async function* measured() {
    for await (const chunk of all) {
      audioBytes += chunk.length
      digest.push(chunk)
      meter?.push(chunk)
      yield chunk
    }
  }
  await putStream(store, audioKey, {
    body: measured(),
    contentType: typeOfMediaFormat(mediaFormat),
    // The bucket's lifecycle rule deletes by this tag what only the transcription needed.
    tags: { kind: 'audio' },
  })
  return { audioKey, mediaFormat, audioSha256: digest.end(), audioBytes, seconds: meter?.end() }
}

/**
 * Copies audio to our own store, whole or not at all; what it is and how long it lasts is seen while it passes. Copying again writes the
 * same object.
 * @throws FetchError; PipelineError for what is no audio that can be transcribed
 */
export async function copyAudio(
  deps: CopyDeps,
  { audioUrl, keyWithoutExtension }: AudioToCopy,
): Promise<CopiedAudio> {
  const end = deps.clock.now() + audioTimeoutMilliseconds
  const options = { maxBytes: maximumBytes, millisecondsLeft: () => end - deps.clock.now() }
  for (let beginning = 1; beginning <= maximumBeginnings; beginning += 1) {
    const download = await openDownload(deps.client, audioUrl, options)
    try {
      return await copyOnce(deps.store, download, keyWithoutExtension)
    } catch (error) {
      if (!(error instanceof LostPlaceError)) throw error
    } finally {
      download.close()
    }
  }
  throw new FetchError('unreachable', 'The connection to the audio breaks off again and again.')
}
