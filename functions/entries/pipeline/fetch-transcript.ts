import * as z from 'zod'
import { FetchError } from '#functions/clients/fetch-error.ts'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { openStore } from '#functions/clients/store.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import { openTable } from '#functions/data/table.ts'
import type { OfferedTranscript } from '#functions/domain/records/episode-record.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'
import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { languagesSchema } from '#functions/use-cases/runs/analysis-env.ts'
import { getEpisodeOfRun } from '#functions/use-cases/runs/current-run.ts'
import { storeTranscript } from '#functions/use-cases/runs/store-transcript.ts'
import { type fetchedSchema, loadedSchema } from '#shared/deployment/pipeline.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'

export const envSchema = z.object({
  CATALOGUE_TABLE: z.string().min(1),
  STORE_BUCKET: z.string().min(1),
  ...guardedClientEnvSchema.shape,
  CONTENT_LANGUAGES: languagesSchema,
})

/** Of each offered transcript; as many as a feed may offer fit the time of one call of the function. */
export const transcriptTimeoutMilliseconds = 20_000

const connect = () => {
  const env = readEnv(envSchema)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    store: openStore(env.STORE_BUCKET),
    client: openGuardedClient(env),
    languages: env.CONTENT_LANGUAGES,
  }
}

/** Said where a busy server stays busy. */
function notNow(error: FetchError): FetchError {
  const { fault, message, status } = error
  return new FetchError(fault, `The publisher’s transcript cannot be read. ${message} Try again later.`, {
    cause: error,
    ...(status !== undefined && { status }),
  })
}

async function fetchOne(client: GuardedClient, offered: OfferedTranscript, language: string | undefined) {
  const answer = await client.fetch(offered.url, {
    maxBytes: longestTranscriptBytes,
    timeoutMilliseconds: transcriptTimeoutMilliseconds,
  })
  const transcript = readTranscript(answer.bytes, {
    source: 'publisher',
    language: offered.language ?? language,
    charset: charsetOf(answer.contentType),
  })
  return expectSpeech(transcript)
}

type Attempts = { offered: readonly OfferedTranscript[]; language: string | undefined }

/** The first of the offered transcripts that can be read, or the reason why the last cannot. A busy server is asked again later. */
async function fetchFirst(
  client: GuardedClient,
  { offered, language }: Attempts,
): Promise<Transcript | string> {
  let reason = 'The publisher offers no readable transcript.'
  for (const one of offered) {
    try {
      return await fetchOne(client, one, language)
    } catch (error) {
      const isLasting =
        error instanceof TranscriptError || (error instanceof FetchError && !error.isTransient)
      if (!isLasting) throw error instanceof FetchError ? notNow(error) : error
      reason = `The publisher’s transcript cannot be used. ${error.message}`
    }
  }
  return reason
}

type Fetched = z.output<typeof fetchedSchema>

/** Reads the publisher's own transcript; when it cannot be used, the audio is next where that is allowed. */
export const handler = task({
  input: loadedSchema,
  connect,
  run: async (loaded, deps): Promise<Fetched> => {
    const episode = await getEpisodeOfRun(deps.catalogue, loaded)
    const podcast = await getPodcast(deps.catalogue, episode.podcastId)
    const offered = listReadable(episode.offeredTranscripts, deps.languages)
    const outcome = await fetchFirst(deps.client, { offered, language: podcast.language })
    if (typeof outcome !== 'string') {
      await storeTranscript(deps, loaded, outcome)
      return { ...loaded, route: 'analyze' }
    }
    if (!episode.audioUrl || !loaded.mayTranscribe) throw new PipelineError(outcome)
    return { ...loaded, route: 'download' }
  },
})
