import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { isErrorStatus, isRunning, type TranscriptStatus } from '#shared/domain/transcript-status.ts'

type RowPages = { pages: readonly { answer: { episodes: readonly (EpisodeAdminRow | EpisodeCard)[] } }[] }

/** The admin's rows of all pages that are loaded; what a visitor would get is left out. */
export function rowsOf(loaded: RowPages | undefined): EpisodeAdminRow[] {
  const episodes = loaded?.pages.flatMap((page) => page.answer.episodes) ?? []
  return episodes.filter((episode): episode is EpisodeAdminRow => 'has_transcript' in episode)
}

export function isSomethingRunning(rows: readonly EpisodeAdminRow[]): boolean {
  return rows.some((row) => isRunning(row.transcript_status))
}

const processing: readonly TranscriptStatus[] = ['queued', 'downloading', 'splitting', 'transcribing']

/** The word an admin reads for a row's state. */
export function statusLabel(row: EpisodeAdminRow): string {
  const status = row.transcript_status
  if (isErrorStatus(status)) return 'Error'
  if (processing.includes(status)) return 'Processing'
  if (status === 'analyzing') return 'Analyzing'
  if (!row.has_transcript) return 'Not processed'
  const isAnalysed = row.has_summary || row.quotes.length > 0 || row.political_stance !== null
  if (!isAnalysed && status !== 'completed') return 'Transcribed'
  return row.is_published ? 'Complete' : 'Complete (not published)'
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
