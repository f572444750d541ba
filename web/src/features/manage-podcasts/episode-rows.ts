import type { EpisodeAdminRow, EpisodeCard } from '#shared/domain/episode.ts'
import { isErrorStatus, isRunning } from '#shared/domain/transcript-status.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { rowStateLabels, rowStateOf } from '#shared/rules/row-state.ts'

type RowPage = {
  answer: { episodes: readonly (EpisodeAdminRow | EpisodeCard)[]; examined_count?: number | undefined }
}
type RowPages = { pages: readonly RowPage[] }

/** Drops episodes without admin fields: the same endpoint answers visitors, too. */
export function loadedRows(loaded: RowPages | undefined): EpisodeAdminRow[] {
  const episodes = loaded?.pages.flatMap((page) => page.answer.episodes) ?? []
  return episodes.filter((episode): episode is EpisodeAdminRow => 'has_transcript' in episode)
}

export function countExamined(loaded: RowPages | undefined): number {
  return (loaded?.pages ?? []).reduce((sum, { answer }) => sum + (answer.examined_count ?? 0), 0)
}

type SearchOutcome = { found: number; examined: number; hasMore: boolean; isOldestFirst: boolean }

export function searchSentence({ found, examined, hasMore, isOldestFirst }: SearchOutcome): string {
  const sum = found === 0 ? 'No episodes found' : `${countOf(found, 'episode')} found`
  return hasMore
    ? `${sum} among the ${isOldestFirst ? 'oldest' : 'newest'} ${formatCount(examined)} so far.`
    : `${sum}.`
}

/** After this many pages without a match, the search continues only when the admin asks for more. */
const mostEmptyPages = 10

/** True if scrolling to the end should load the next page automatically. */
export function loadsNextPage(loaded: RowPages | undefined): boolean {
  const latest = loaded?.pages.slice(-mostEmptyPages) ?? []
  return latest.length < mostEmptyPages || latest.some(({ answer }) => answer.episodes.length > 0)
}

export function isSomethingRunning(rows: readonly EpisodeAdminRow[]): boolean {
  return rows.some((row) => isRunning(row.transcript_status))
}

export function statusLabel(row: EpisodeAdminRow): string {
  const state = rowStateOf({
    status: row.transcript_status,
    hasTranscript: row.has_transcript,
    isAnalysed: row.has_summary || row.quotes.length > 0 || row.political_stance !== null,
    isPublished: row.is_published,
  })
  return rowStateLabels[state]
}

export function offersTranscribe(row: EpisodeAdminRow): boolean {
  const status = row.transcript_status
  if (isRunning(status)) return false
  return !row.has_transcript || (row.audio_url !== null && (status === '' || isErrorStatus(status)))
}

export function analyzeLabel(row: EpisodeAdminRow): string | undefined {
  if (!row.has_transcript || isRunning(row.transcript_status)) return undefined
  return row.has_summary || row.political_stance !== null ? 'Analyze again' : 'Analyze'
}

const analysisFallback = 'There was an error analyzing the episode. Please try again.'

const analysisHint = 'Set the API key of the AI provider.'

/**
 * Admins can only fix a wrong API key, so other messages become a general text. A message that only mentions
 * the key is replaced by a hint.
 */
export function describeAnalysisFailure(message: string): string {
  if (!/\bapi[ -]?key\b/i.test(message)) return analysisFallback
  const sentence = message.replace(/^\d{3}: /, '')
  return /[.:;!?] ./.test(sentence) ? message : analysisHint
}
