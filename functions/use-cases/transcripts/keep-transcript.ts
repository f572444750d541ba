import { putBytes, type Store } from '#functions/clients/store.ts'
import type { TranscriptRecord } from '#functions/domain/records/episode-record.ts'
import { findSuspiciousPassages } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import { countSpokenWords, isTimed, storedTranscript } from '#functions/domain/transcript/transcript-text.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export function prepareTranscript(episodeId: number, transcript: Transcript) {
  const { bytes, hash } = storedTranscript(transcript)
  const suspiciousPassages = findSuspiciousPassages(transcript)
  const record: TranscriptRecord = {
    key: `${episodeFilesPrefix(episodeId)}transcript-${hash}.json`,
    hash,
    source: transcript.source,
    language: transcript.language,
    durationSeconds: transcript.durationSeconds,
    isTimed: isTimed(transcript),
    wordCount: countSpokenWords(transcript),
    ...(suspiciousPassages.length > 0 && { suspiciousPassages }),
    ...(transcript.loops && { loops: transcript.loops }),
  }
  return { record, bytes }
}

type Prepared = ReturnType<typeof prepareTranscript>

/**
 * Must run before the record with this key is saved; a crash in between leaves an unused file. Idempotent.
 */
export async function putTranscript(store: Store, { record, bytes }: Prepared): Promise<void> {
  await putBytes(store, record.key, { bytes, contentType: 'application/json' })
}

export async function keepTranscript(
  store: Store,
  episodeId: number,
  transcript: Transcript,
): Promise<TranscriptRecord> {
  const prepared = prepareTranscript(episodeId, transcript)
  await putTranscript(store, prepared)
  return prepared.record
}
