import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { getBytes, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { storeTranscript } from '#functions/use-cases/runs/store-transcript.ts'
import {
  recordTranscription,
  transcriptionOutputKey,
} from '#functions/use-cases/runs/transcription-of-run.ts'
import type { downloadedSchema, loadedSchema } from '#shared/deployment/pipeline.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

function readOutput(bytes: Uint8Array): Transcript | TranscriptError {
  try {
    return expectSpeech(readTranscript(bytes, { source: 'transcribed' }))
  } catch (error) {
    if (error instanceof TranscriptError) return error
    throw error
  }
}

/** The length by the feed, or else by the last spoken word. Null: the ledger keeps the assumed length. */
async function statedSeconds(
  catalogue: Table,
  episodeId: number,
  output: Transcript | TranscriptError,
): Promise<number | null> {
  const spoken = output instanceof TranscriptError ? null : output.durationSeconds
  return (await findEpisode(catalogue, episodeId))?.durationSeconds ?? spoken
}

type Loaded = z.output<typeof loadedSchema>

export type Transcribed = Loaded & Pick<z.output<typeof downloadedSchema>, 'audioSeconds'>

export async function normaliseTranscript(
  deps: { catalogue: Table; store: Store; minutePrice: number | undefined },
  { audioSeconds, ...loaded }: Transcribed,
  now: Date,
): Promise<Loaded> {
  const output = readOutput(await getBytes(deps.store, transcriptionOutputKey(loaded)))
  const seconds = audioSeconds ?? (await statedSeconds(deps.catalogue, loaded.episodeId, output))
  const { minutePrice } = deps
  if (seconds !== null) await recordTranscription(deps.catalogue, loaded, { seconds, minutePrice, now })
  if (output instanceof TranscriptError) throw new PipelineError(output.message, { cause: output })
  await storeTranscript(deps, loaded, output)
  return { ...loaded, route: 'analyze' }
}
