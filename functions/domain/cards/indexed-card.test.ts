import { expect, test } from 'vitest'
import { makeCard } from '#functions/domain/cards/card.ts'
import { indexedCard, readIndexedCard } from '#functions/domain/cards/indexed-card.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { RowState } from '#shared/rules/row-state.ts'
import { sampleAnalysis, samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'
import { untouched } from '#tests/integration/episode-states.ts'

const transcript = {
  key: 'episodes/7/transcript-1.json',
  hash: 'abc',
  source: 'publisher',
  language: 'en',
  durationSeconds: 60,
  isTimed: true,
  wordCount: 100,
}

const publication = {
  state: 'published',
  publishedOn: '2026-01-01T00:00:00Z',
  stance: null,
  isContested: false,
  durationSeconds: 60,
  topics: [],
  quoteIds: [],
}

const completed = (change: object): EpisodeRecord =>
  episodeRecordSchema.parse({
    episodeId: 7,
    podcastId: 1,
    title: 'A title',
    description: '',
    publishedAt: '2026-01-01T00:00:00Z',
    durationSeconds: 60,
    offeredTranscripts: [],
    addedAt: '2026-01-01T00:00:00Z',
    ...untouched,
    attempt: 1,
    transcript,
    version: 1,
    ...change,
  })

test.each<[string, RowState, object]>([
  ['a completed transcript without summary, quotes and stance', 'transcribed', {}],
  ['a published transcript without summary, quotes and stance', 'transcribed', { publication }],
  ['a published quote', 'complete', { publication: { ...publication, quoteIds: ['7-1'] } }],
  [
    'a published analysis that found no politics',
    'complete',
    { publication, analysis: sampleAnalysis(null, []) },
  ],
  ['an analysis that is not published', 'not-published', { analysis: sampleAnalysis(null, []) }],
])('%s is indexed as %s [S4.3]', (_, state, change) => {
  const episode = completed(change)
  const card = makeCard({ episode, quotes: [], podcast: samplePodcastRecord(1) })
  expect(readIndexedCard(indexedCard(episode, card)).state).toBe(state)
})
