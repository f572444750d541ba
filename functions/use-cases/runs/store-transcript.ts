import { putBytes, type Store } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table.ts'
import type { EpisodeRecord, TranscriptRecord } from '#functions/domain/records/episode-record.ts'
import { countSpokenWords, isTimed, storedTranscript } from '#functions/domain/transcript/transcript-text.ts'
import { changeEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export type TranscriptDeps = { catalogue: Table; store: Store }

function isSameTranscript(episode: EpisodeRecord, record: TranscriptRecord): boolean {
  return episode.transcript?.key === record.key && episode.status === 'analyzing'
}

/**
 * Keeps the transcript and sends the episode on to analysis. The object is written first and named by its content, so that a crash
 * before the record names it leaves nothing wrong, and doing it again leaves nothing twice.
 */
export async function storeTranscript(
  deps: TranscriptDeps,
  run: Run,
  transcript: Transcript,
): Promise<EpisodeRecord> {
  const { bytes, hash } = storedTranscript(transcript)
  const key = `episodes/${run.episodeId}/transcript-${hash}.json`
  await putBytes(deps.store, key, { bytes, contentType: 'application/json' })
  const record: TranscriptRecord = {
    key,
    hash,
    source: transcript.source,
    language: transcript.language,
    durationSeconds: transcript.durationSeconds,
    isTimed: isTimed(transcript),
    wordCount: countSpokenWords(transcript),
  }
  return changeEpisodeOfRun(deps.catalogue, run, (episode) =>
    isSameTranscript(episode, record)
      ? episode
      : {
          ...episode,
          transcript: record,
          durationSeconds: episode.durationSeconds ?? transcript.durationSeconds,
          status: 'analyzing',
        },
  )
}
