import { expect, test } from 'vitest'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import type { TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { adminRow } from '#tests/browser/sample-podcasts.ts'
import {
  analyzeLabel,
  describeAnalysisFailure,
  loadsNextPage,
  offersTranscribe,
  searchSentence,
  statusLabel,
} from '#web/features/manage-podcasts/episode-rows.ts'

const row = (changes: Partial<EpisodeAdminRow>) => adminRow(1, changes)

const quote: CardQuote = {
  quote_id: '1-1',
  quote_text: 'Taxes went up again.',
  quote_time_start: 10,
  quote_time_end: 15,
  quote_topic: null,
  topic_name: null,
}

const labels: readonly [TranscriptStatus, readonly [bare: string, transcribed: string, analyzed: string]][] =
  [
    ['', ['Not processed', 'Transcribed', 'Complete (not published)']],
    ['offline', ['Not processed', 'Transcribed', 'Complete (not published)']],
    ['queued', ['Processing', 'Processing', 'Processing']],
    ['downloading', ['Processing', 'Processing', 'Processing']],
    ['splitting', ['Processing', 'Processing', 'Processing']],
    ['transcribing', ['Processing', 'Processing', 'Processing']],
    ['analyzing', ['Analyzing', 'Analyzing', 'Analyzing']],
    ['transcribed', ['Not processed', 'Transcribed', 'Complete (not published)']],
    ['completed', ['Not processed', 'Transcribed', 'Complete (not published)']],
    ['error: the feed is gone', ['Error', 'Error', 'Error']],
  ]

const analyses: readonly Partial<EpisodeAdminRow>[] = [
  { has_summary: true },
  { quotes: [quote] },
  { political_stance: 'Far Left' },
]

test.each(labels)(
  'status “%s” reads %j without a transcript, with one alone, and with a summary, quote or stance too [S4.2]',
  (transcript_status, [bare, transcribed, analyzed]) => {
    const label = (changes: Partial<EpisodeAdminRow>) => statusLabel(row({ transcript_status, ...changes }))
    expect(label({})).toBe(bare)
    expect(label({ has_transcript: true })).toBe(transcribed)
    for (const analysis of analyses) expect(label({ has_transcript: true, ...analysis })).toBe(analyzed)
  },
)

test('a published episode with a transcript and a summary reads Complete [S4.2]', () => {
  const published = { has_transcript: true, has_summary: true, is_published: true }
  expect(statusLabel(row({ transcript_status: 'completed', ...published }))).toBe('Complete')
})

test('transcription is offered without a transcript, and again after a failure with audio [S4.6]', () => {
  expect(offersTranscribe(row({}))).toBe(true)
  expect(offersTranscribe(row({ transcript_status: 'transcribing' }))).toBe(false)
  expect(offersTranscribe(row({ transcript_status: 'transcribed', has_transcript: true }))).toBe(false)
  const failed = { transcript_status: 'error: stopped', has_transcript: true } as const
  expect(offersTranscribe(row(failed))).toBe(true)
  expect(offersTranscribe(row({ ...failed, audio_url: null }))).toBe(false)
})

test('analysis is offered with a transcript, and again once it was done [S4.7]', () => {
  expect(analyzeLabel(row({}))).toBeUndefined()
  expect(analyzeLabel(row({ transcript_status: 'transcribed', has_transcript: true }))).toBe('Analyze')
  expect(analyzeLabel(row({ transcript_status: 'completed', has_transcript: true, has_summary: true }))).toBe(
    'Analyze again',
  )
  expect(analyzeLabel(row({ transcript_status: 'analyzing', has_transcript: true }))).toBeUndefined()
})

const fallback = 'There was an error analyzing the episode. Please try again.'
const hint = 'Set the API key of the AI provider.'

test.each([
  ['500: oh', fallback],
  ['', fallback],
  ['The keynote was too long: 5 hours.', fallback],
  ['The API key is missing.', hint],
  ['401: No API key', hint],
  ['No api-key', hint],
  ['The API key is refused: it ended on May 1.', 'The API key is refused: it ended on May 1.'],
  ['403: API key refused. Ask for another.', '403: API key refused. Ask for another.'],
])('a failed analysis of "%s" is explained as "%s" [S8.17]', (message, description) => {
  expect(describeAnalysisFailure(message)).toBe(description)
})

test.each([
  [
    { found: 0, examined: 500, hasMore: true, isOldestFirst: true },
    'No episodes found among the oldest 500 so far.',
  ],
  [{ found: 0, examined: 500, hasMore: true }, 'No episodes found among the newest 500 so far.'],
  [{ found: 1, examined: 1500, hasMore: true }, '1 episode found among the newest 1,500 so far.'],
  [{ found: 2, examined: 1520, hasMore: false }, '2 episodes found.'],
  [{ found: 0, examined: 1520, hasMore: false }, 'No episodes found.'],
])('a search at %j says "%s"', (outcome, sentence) => {
  expect(searchSentence({ isOldestFirst: false, ...outcome })).toBe(sentence)
})

test('a search that finds nothing for ten pages continues only on request', () => {
  const pages = (found: number[]) => ({
    pages: found.map((count) => ({ answer: { episodes: Array.from({ length: count }, () => row({})) } })),
  })
  expect(loadsNextPage(pages([0, 0, 0]))).toBe(true)
  expect(loadsNextPage(pages([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(true)
  expect(loadsNextPage(pages([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(false)
})
