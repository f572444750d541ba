import * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { getBytes, openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import { expectSpeech, readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { storeTranscript } from '#functions/use-cases/runs/store-transcript.ts'
import { transcriptionOutputKey } from '#functions/use-cases/runs/transcription-output.ts'
import { loadedSchema } from '#shared/deployment/pipeline.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1), STORE_BUCKET: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { catalogue: openTable(env.CATALOGUE_TABLE), store: openStore(env.STORE_BUCKET) }
}

function readOutput(bytes: Uint8Array): Transcript {
  try {
    return expectSpeech(readTranscript(bytes, { source: 'transcribed' }))
  } catch (error) {
    if (error instanceof TranscriptError) throw new PipelineError(error.message, { cause: error })
    throw error
  }
}

type Loaded = z.output<typeof loadedSchema>

/** Brings what the transcription left into the one form of all transcripts. */
export const handler = task({
  input: loadedSchema,
  connect,
  run: async (loaded, deps): Promise<Loaded> => {
    const output = await getBytes(deps.store, transcriptionOutputKey(loaded))
    await storeTranscript(deps, loaded, readOutput(output))
    return { ...loaded, route: 'analyze' }
  },
})
