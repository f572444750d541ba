import { findShownState } from '#functions/data/episodes/episodes.ts'
import { spokenPassage } from '#functions/domain/quotes/spoken-passage.ts'
import { readStoredTranscript } from '#functions/use-cases/transcripts/read-stored-transcript.ts'
import type { TranscriptReader } from '#functions/use-cases/transcripts/shown-transcript.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { SpokenPassage } from '#shared/domain/spoken-passage.ts'

function passageNotFound() {
  return new DomainError('not-found', {
    code: 'passage-not-found',
    message: 'There are no timed words around this quote.',
  })
}

/** @throws DomainError `passage-not-found`, also where the podcast hides its transcripts */
export async function getSpokenPassage(
  { catalogue, store }: TranscriptReader,
  { episodeId, quoteId }: { episodeId: number; quoteId: string },
): Promise<SpokenPassage> {
  const state = await findShownState(catalogue, episodeId, { isConsistent: false })
  const quote = state?.quotes.find((one) => one.quoteId === quoteId)
  const stored = state?.podcast.hidesTranscripts ? undefined : state?.episode.transcript
  if (!quote || !stored) throw passageNotFound()
  const spoken = spokenPassage(await readStoredTranscript(store, stored.key), quote)
  if (!spoken) throw passageNotFound()
  return { episode_id: episodeId, quote_id: quoteId, ...spoken }
}
