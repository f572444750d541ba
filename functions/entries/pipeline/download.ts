import type { Readable } from 'node:stream'
import * as z from 'zod'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import type { GuardedClient, OpenedAnswer } from '#functions/clients/guarded-fetch.ts'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { openStore, type Store } from '#functions/clients/store.ts'
import { putStream } from '#functions/clients/stream-upload.ts'
import { openTable } from '#functions/data/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { mediaFormatOf } from '#functions/domain/text/media-format.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { setStatus } from '#functions/use-cases/runs/current-run.ts'
import { type downloadedSchema, loadedSchema } from '#shared/deployment/pipeline.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
  ...guardedClientEnvSchema.shape,
})

/** What one transcription job takes (Amazon Transcribe, guidelines and quotas). */
const maximumBytes = 2_000_000_000
const maximumSeconds = 4 * 3600
/** A little less than the function has. */
export const audioTimeoutMilliseconds = 14 * 60_000

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    store: openStore(env.STORE_BUCKET),
    client: openGuardedClient(env),
  }
}

/** The address of audio that a job can take. */
function audioOf({ audioUrl, durationSeconds }: EpisodeRecord): string {
  if (!audioUrl) throw new PipelineError('The feed names no audio for this episode.')
  if ((durationSeconds ?? 0) > maximumSeconds) {
    const hours = Math.round((durationSeconds ?? 0) / 360) / 10
    throw new PipelineError(`The audio is ${hours} hours long; at most 4 can be transcribed.`)
  }
  return audioUrl
}

function refuseSize({ contentLength = 0 }: OpenedAnswer): void {
  if (contentLength <= maximumBytes) return
  const gigabytes = Math.round(contentLength / 1e8) / 10
  throw new PipelineError(`The audio is ${gigabytes} GB large; at most 2 can be transcribed.`)
}

/** The chunks of the audio; nothing is stored of a file without any. */
async function* refuseEmpty(body: Readable): AsyncGenerator<Buffer> {
  let isEmpty = true
  for await (const chunk of body) {
    isEmpty = false
    yield Buffer.from(chunk)
  }
  if (isEmpty) throw new PipelineError('The audio file is empty.')
}

async function copyAudio(
  deps: { client: GuardedClient; store: Store },
  audioUrl: string,
  keyWithoutExtension: string,
) {
  const answer = await deps.client.open(audioUrl, {
    maxBytes: maximumBytes,
    timeoutMilliseconds: audioTimeoutMilliseconds,
  })
  try {
    refuseSize(answer)
    const mediaFormat = mediaFormatOf(answer.contentType, answer.url)
    if (!mediaFormat) throw new PipelineError('The audio is of a kind that cannot be transcribed.')
    const audioKey = `${keyWithoutExtension}.${mediaFormat}`
    await putStream(deps.store, audioKey, {
      body: refuseEmpty(answer.body),
      contentType: answer.contentType ?? 'audio/mpeg',
      // The bucket's lifecycle rule deletes by this tag what only the transcription needed.
      tags: { kind: 'audio' },
    })
    return { audioKey, mediaFormat }
  } finally {
    answer.body.destroy()
  }
}

type Downloaded = z.output<typeof downloadedSchema>

/** Copies the audio to our own store, where the transcription reads it; doing it again writes the same object again. */
export const handler = task({
  input: loadedSchema,
  connect,
  run: async (loaded, deps): Promise<Downloaded> => {
    const episode = await setStatus(deps.catalogue, loaded, 'downloading')
    try {
      const key = `episodes/${loaded.episodeId}/audio-${loaded.attempt}`
      return { ...loaded, ...(await copyAudio(deps, audioOf(episode), key)) }
    } catch (error) {
      const isLasting = error instanceof FetchError && !error.isTransient
      throw isLasting
        ? new PipelineError(`The audio cannot be read. ${error.message}`, { cause: error })
        : error
    }
  },
})
