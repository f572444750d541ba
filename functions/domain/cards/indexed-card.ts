import * as z from 'zod'
import { storedCardSchema } from '#functions/domain/cards/card.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { activeRunOf, type Hold, holdSchema } from '#functions/domain/records/run-state.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import { listReadable } from '#functions/domain/transcript/offered-transcripts.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { type RowState, rowStateOf, rowStates } from '#shared/rules/row-state.ts'

/** `state` and `hasTranscript` are stored only if the card does not imply them. */
const indexedCardSchema = storedCardSchema.extend({
  state: z.enum(rowStates).optional(),
  hasTranscript: z.literal(true).optional(),
  notBefore: instantSchema.optional(),
  hold: holdSchema.optional(),
})

export type IndexedCard = {
  card: EpisodeCard
  state: RowState
  hasTranscript: boolean
  notBefore: string | undefined
  hold: Hold | undefined
}

function stateOfEpisode(episode: EpisodeRecord): RowState {
  const { transcript, analysis } = episode
  const published = publishedOf(episode)
  const hasQuotes = published !== undefined && published.quoteIds.length > 0
  return rowStateOf({
    status: transcriptStatusOf(episode),
    hasTranscript: transcript !== undefined,
    isAnalysed: analysis !== undefined || hasQuotes || effectiveStance(episode).stance !== null,
    isPublished: published !== undefined,
  })
}

const isVisible = (card: EpisodeCard) => card.transcript_status === 'completed'

function stateOfCard({ transcript_status: status, political_stance }: EpisodeCard): RowState {
  return rowStateOf({
    status,
    hasTranscript: status !== '' && status !== 'offline',
    isAnalysed: status === 'completed' || political_stance !== null,
    isPublished: status === 'completed',
  })
}

export function indexedCard(episode: EpisodeRecord, card: EpisodeCard): object {
  const state = stateOfEpisode(episode)
  const hasTranscript =
    episode.transcript !== undefined || listReadable(episode.offeredTranscripts, []).length > 0
  const notBefore = episode.run.state === 'queued' ? episode.run.notBefore : undefined
  const hold = activeRunOf(episode)?.hold
  return {
    ...card,
    ...(state !== stateOfCard(card) && { state }),
    ...(hasTranscript && !isVisible(card) && { hasTranscript }),
    ...(notBefore !== undefined && { notBefore }),
    ...(hold && { hold }),
  }
}

export function readIndexedCard(stored: unknown): IndexedCard {
  const { state, hasTranscript = false, notBefore, hold, ...card } = indexedCardSchema.parse(stored)
  return {
    card,
    state: state ?? stateOfCard(card),
    hasTranscript: hasTranscript || isVisible(card),
    notBefore,
    hold,
  }
}
