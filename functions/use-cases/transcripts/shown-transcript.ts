import type { Store } from '#functions/clients/store.ts'
import { episodeNotFound, getPublished } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import { transcriptView } from '#functions/domain/transcript/transcript-entries.ts'
import { readStoredTranscript } from '#functions/use-cases/transcripts/read-stored-transcript.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

export type TranscriptReader = { catalogue: Table; store: Store }

/**
 * All endpoints for transcripts use this, so that hidden ones cannot be downloaded in any format.
 * @throws DomainError `episode-not-found`, `transcript-not-found`
 */
export async function getShownTranscript(
  { catalogue, store }: TranscriptReader,
  episodeId: number,
): Promise<{ title: string; view: TranscriptView }> {
  const { title, transcript, podcastId } = await getPublished(catalogue, episodeId)
  const podcast = await getPodcast(catalogue, podcastId)
  if (!isShown(podcast)) throw episodeNotFound()
  if (!transcript || podcast.hidesTranscripts) {
    throw new DomainError('not-found', {
      code: 'transcript-not-found',
      message: 'This episode has no transcript.',
    })
  }
  const said = await readStoredTranscript(store, transcript.key)
  return { title, view: transcriptView(said, episodeId) }
}
