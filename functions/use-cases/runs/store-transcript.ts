import type { Store } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table/table.ts'
import * as transitions from '#functions/domain/episodes/publication-transitions.ts'
import { withStep } from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { changeEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import { keepTranscript } from '#functions/use-cases/transcripts/keep-transcript.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export type TranscriptDeps = { catalogue: Table; store: Store }

export async function storeTranscript(
  deps: TranscriptDeps,
  run: Run,
  transcript: Transcript,
): Promise<EpisodeRecord> {
  const record = await keepTranscript(deps.store, run.episodeId, transcript)
  return changeEpisodeOfRun(deps.catalogue, run, (episode) =>
    withStep(transitions.withTranscript(episode, record), 'analyzing'),
  )
}
