import type { Store } from '#functions/clients/store.ts'
import { episodeNotFound, getPublished } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isTranscriptOutdated } from '#functions/domain/episodes/replaced-audio.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import { transcriptView, withoutTimes } from '#functions/domain/transcript/transcript-entries.ts'
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
  const episode = await getPublished(catalogue, episodeId)
  const { title, transcript, podcastId } = episode
  const podcast = await getPodcast(catalogue, podcastId)
  if (!isShown(podcast)) throw episodeNotFound()
  if (!transcript || podcast.hidesTranscripts) {
    throw new DomainError('not-found', {
      code: 'transcript-not-found',
      message: 'This episode has no transcript.',
    })
  }
  const said = await readStoredTranscript(store, transcript.key)
  const view = transcriptView(said, episodeId)
  return { title, view: isTranscriptOutdated(episode) ? withoutTimes(view) : view }
}
