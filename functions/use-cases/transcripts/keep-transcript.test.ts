import { expect, test } from 'vitest'
import { episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { prepareTranscript } from '#functions/use-cases/transcripts/keep-transcript.ts'
import { transcriptSchema } from '#shared/domain/transcript.ts'
import { samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'
import { untouched } from '#tests/integration/episode-states.ts'

test('a loop of a recognizer is stored beside the transcript, not in it, and shown to admins', () => {
  const said = [
    'We begin with taxes.',
    ...Array.from({ length: 300 }, () => 'Thank you.'),
    'And that is all.',
  ]
  const segments = said.map((text, start) => ({ start, end: start + 1, text }))
  const bytes = new TextEncoder().encode(JSON.stringify({ segments }))
  const { record, bytes: stored } = prepareTranscript(1, readTranscript(bytes, { source: 'transcribed' }))
  const transcript = transcriptSchema.parse(JSON.parse(stored.toString()))
  expect(transcript.segments.map(({ text }) => text).join(' ')).toBe('We begin with taxes. And that is all.')
  expect(record.wordCount).toBe(8)
  const episode = episodeRecordSchema.parse({
    episodeId: 1,
    podcastId: 1,
    title: 'One',
    description: '',
    publishedAt: null,
    durationSeconds: 600,
    offeredTranscripts: [],
    addedAt: '2026-01-01T00:00:00.000Z',
    ...untouched,
    version: 1,
    transcript: record,
  })
  expect(episodeAdminRow(episode, samplePodcastRecord(1)).recognizer_loops).toEqual([
    { seconds: 1, words: 'Thank you.', times: 300 },
  ])
})
