import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { isErrorStatus, isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { rowStateLabels, rowStateOf } from '#shared/rules/row-state.ts'

type RowPage = {
  answer: { episodes: readonly (EpisodeAdminRow | EpisodeCard)[]; examined_count?: number | undefined }
}
type RowPages = { pages: readonly RowPage[] }

/** The admin's rows of all pages that are loaded; what a visitor would get is left out. */
export function rowsOf(loaded: RowPages | undefined): EpisodeAdminRow[] {
  const episodes = loaded?.pages.flatMap((page) => page.answer.episodes) ?? []
  return episodes.filter((episode): episode is EpisodeAdminRow => 'has_transcript' in episode)
}

/** How many episodes a search has looked at. */
export function examinedOf(loaded: RowPages | undefined): number {
  return (loaded?.pages ?? []).reduce((sum, { answer }) => sum + (answer.examined_count ?? 0), 0)
}

type SearchOutcome = { found: number; examined: number; hasMore: boolean }

/** How far a search has come, and what it has found. */
export function searchSentence({ found, examined, hasMore }: SearchOutcome): string {
  const sum = found === 0 ? 'No episodes found' : `${countOf(found, 'episode')} found`
  return hasMore ? `${sum} among the newest ${formatCount(examined)} so far.` : `${sum}.`
}

/** After so many pages in which nothing was found, a search goes on only when asked to. */
const mostEmptyPages = 10

/** Whether the next page is loaded without being asked for once the end of the list is in sight. */
export function goesOnByItself(loaded: RowPages | undefined): boolean {
  const latest = loaded?.pages.slice(-mostEmptyPages) ?? []
  return latest.length < mostEmptyPages || latest.some(({ answer }) => answer.episodes.length > 0)
}

export function isSomethingRunning(rows: readonly EpisodeAdminRow[]): boolean {
  return rows.some((row) => isRunning(row.transcript_status))
}

/** The word an admin reads for a row's state. */
export function statusLabel(row: EpisodeAdminRow): string {
  const state = rowStateOf({
    status: row.transcript_status,
    hasTranscript: row.has_transcript,
    isAnalysed: row.has_summary || row.quotes.length > 0 || row.political_stance !== null,
    isPublished: row.is_published,
  })
  return rowStateLabels[state]
}

/** Transcription is offered where there is no transcript, and again after a failure where there is audio. */
export function offersTranscribe(row: EpisodeAdminRow): boolean {
  const status = row.transcript_status
  if (isRunning(status)) return false
  return !row.has_transcript || (row.audio_url !== null && (status === '' || isErrorStatus(status)))
}

/** What the analysis button says; undefined where there is nothing to analyse or a run is under way. */
export function analyzeLabel(row: EpisodeAdminRow): string | undefined {
  if (!row.has_transcript || isRunning(row.transcript_status)) return undefined
  return row.has_summary || row.political_stance !== null ? 'Analyze again' : 'Analyze'
}

/** The sentence in a failed status. */
export function failureReason(status: TranscriptStatus): string {
  return status.replace(/^error:?\s*/, '')
}

const analysisFallback = 'There was an error analyzing the episode. Please try again.'

const analysisHint = 'Set the API key of the AI provider.'

/**
 * What to say of a failed analysis. An API key is the one cause that an admin can mend: a message that mentions it is shown where
 * it says more than that, and a hint where it does not.
 */
export function describeAnalysisFailure(message: string): string {
  if (!/\bapi[ -]?key\b/i.test(message)) return analysisFallback
  const sentence = message.replace(/^\d{3}: /, '')
  return /[.:;!?] ./.test(sentence) ? message : analysisHint
}
