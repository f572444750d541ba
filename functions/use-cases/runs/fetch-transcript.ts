import type * as z from 'zod'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import type { Store } from '#functions/clients/store.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { OfferedTranscript } from '#functions/domain/records/episode-record.ts'
import { charsetOf } from '#functions/domain/text/decode-text.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'
import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { getEpisodeOfRun, setAudioBecause } from '#functions/use-cases/runs/current-run.ts'
import { storeTranscript } from '#functions/use-cases/runs/store-transcript.ts'
import type { fetchedSchema, fetchingSchema } from '#shared/deployment/pipeline.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'

/** Per transcript: short enough that all transcripts that a feed may offer fit in the function's timeout. */
export const transcriptTimeoutMilliseconds = 20_000

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

type Attempts = { offered: readonly OfferedTranscript[]; language: string | undefined; isLast: boolean }

type Unusable = { reason: string; advice: string }

async function fetchFirst(
  client: GuardedClient,
  { offered, language, isLast }: Attempts,
): Promise<Transcript | Unusable> {
  let unusable: Unusable = { reason: 'The publisher offers no readable transcript.', advice: '' }
  for (const one of offered) {
    try {
      return await fetchOne(client, one, language)
    } catch (error) {
      if (!(error instanceof TranscriptError || error instanceof FetchError)) throw error
      const isTransient = error instanceof FetchError && error.isTransient
      if (isTransient && !isLast) throw error
      const reason = `The publisher’s transcript can't be used. ${error.message}`
      unusable = { reason, advice: isTransient ? ' Try again later.' : unusable.advice }
    }
  }
  return unusable
}

type Fetching = z.output<typeof fetchingSchema>
type Fetched = z.output<typeof fetchedSchema>

export type FetchDeps = {
  catalogue: Table
  store: Store
  client: GuardedClient
  languages: readonly string[]
}

export async function fetchTranscript(deps: FetchDeps, { failure, ...loaded }: Fetching): Promise<Fetched> {
  const episode = await getEpisodeOfRun(deps.catalogue, loaded)
  const podcast = await getPodcast(deps.catalogue, episode.podcastId)
  const offered = listReadable(episode.offeredTranscripts, deps.languages)
  const attempts = { offered, language: podcast.language, isLast: failure !== undefined }
  const outcome = await fetchFirst(deps.client, attempts)
  if (!('reason' in outcome)) {
    if (episode.run.details?.audioBecause) await setAudioBecause(deps.catalogue, loaded, undefined)
    await storeTranscript(deps, loaded, outcome)
    return { ...loaded, route: 'analyze' }
  }
  const { reason, advice } = outcome
  if (!episode.audioUrl || !loaded.mayTranscribe) throw new PipelineError(reason + advice)
  await setAudioBecause(deps.catalogue, loaded, reason)
  return { ...loaded, route: 'download' }
}
