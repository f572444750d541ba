import { expect, test } from 'vitest'
import { withoutPublication } from '#functions/domain/episodes/publication-transitions.ts'
import { withRating } from '#functions/domain/ratings/rating-change.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { historyOf } from '#functions/domain/records/publication.ts'
import type { Rating } from '#functions/domain/records/rating-record.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { sampleAnalysis } from '#tests/integration/catalogue-samples.ts'
import { untouched } from '#tests/integration/episode-states.ts'

const now = new Date('2026-03-01T06:00:00Z')

type Made = { stance: Stance | null; model?: string; promptVersion?: string; transcriptHash?: string }

function analysisOf({ stance, ...receipt }: Made) {
  const analysis = sampleAnalysis(stance, [])
  return { ...analysis, receipt: { ...analysis.receipt, ...receipt } }
}

function episodeOf(change: Record<string, unknown>): EpisodeRecord {
  return episodeRecordSchema.parse({
    episodeId: 7,
    podcastId: 1,
    title: 'An episode',
    description: '',
    publishedAt: null,
    durationSeconds: 600,
    offeredTranscripts: [],
    addedAt: '2026-01-01T00:00:00Z',
    ...untouched,
    attempt: 1,
    version: 1,
    ...change,
  })
}

type Rest = { rating?: Rating | undefined; override?: EpisodeRecord['override'] }

const published = (made: Made, { rating, ...change }: Rest = {}) =>
  episodeOf({
    analysis: analysisOf(made),
    publication: {
      state: 'published',
      rating,
      publishedOn: '2026-01-01T00:00:00Z',
      stance: made.stance,
      isContested: false,
      durationSeconds: 600,
      topics: [],
      quoteIds: [],
    },
    ...change,
  })

const rated = (made: Made) => withRating(episodeOf({}), published(made), { writer: 'run', now }).episode

const ratingOf = (episode: EpisodeRecord) => historyOf(episode).rating

function runOn(before: EpisodeRecord, made: Made, change: Rest = {}) {
  const after = published(made, { rating: ratingOf(before), ...change })
  return withRating(before, after, { writer: 'run', now })
}

test('the first rating comes from nothing', () => {
  const { change } = runOn(episodeOf({}), { stance: 'Centrist' })
  expect(change).toEqual({
    number: 1,
    at: '2026-03-01T06:00:00.000Z',
    from: null,
    to: { stance: 'Centrist', unratedReason: null },
    cause: 'first-rating',
    methodBefore: null,
    methodAfter: { model: 'a-model', promptVersion: '1' },
  })
})

test.each<[cause: string, made: Omit<Made, 'stance'>]>([
  ['read-again', {}],
  ['new-method', { model: 'another-model' }],
  ['new-method', { promptVersion: '1+stance.2' }],
  ['new-transcript', { transcriptHash: 'def' }],
  ['new-transcript', { transcriptHash: 'def', model: 'another-model' }],
])('another place is a change by %s [S16.40]', (cause, made) => {
  const { change, episode } = runOn(rated({ stance: 'Centrist' }), { stance: null, ...made })
  expect(change).toMatchObject({
    number: 2,
    cause,
    from: { stance: 'Centrist', unratedReason: null },
    to: { stance: null, unratedReason: 'not-political' },
    methodBefore: { model: 'a-model', promptVersion: '1' },
  })
  expect(ratingOf(episode)?.changes).toBe(2)
})

test('the same place is no change, and the method that found it again is the one before the next change', () => {
  const again = runOn(rated({ stance: 'Centrist' }), { stance: 'Centrist', model: 'another-model' })
  expect(again.change).toBeUndefined()
  const next = runOn(again.episode, { stance: 'Far Left', model: 'another-model' })
  expect(next.change).toMatchObject({
    number: 2,
    cause: 'read-again',
    methodBefore: { model: 'another-model', promptVersion: '1' },
  })
})

test('a person’s place is a change by a person, and a later analysis under it is none [S16.40]', () => {
  const before = rated({ stance: 'Centrist' })
  const override = { stance: 'Far Right' as const, setAt: now.toISOString() }
  const moved = published({ stance: 'Centrist' }, { override, rating: ratingOf(before) })
  const { change, episode } = withRating(before, moved, { writer: 'person', now })
  expect(change).toMatchObject({ number: 2, cause: 'person', to: { stance: 'Far Right' } })
  const later = runOn(episode, { stance: 'Far Left', model: 'another-model' }, { override })
  expect(later.change).toBeUndefined()
})

test('a place that a person set before anything was published is shown as a person’s', () => {
  const override = { stance: 'Far Right' as const, setAt: now.toISOString() }
  const { change } = runOn(episodeOf({ override }), { stance: 'Centrist' }, { override })
  expect(change).toMatchObject({ number: 1, cause: 'person', from: null })
})

test('another explanation of the same place is no change', () => {
  const before = rated({ stance: 'Centrist' })
  const override = { explanation: 'By ear.', setAt: now.toISOString() }
  const after = published({ stance: 'Centrist' }, { override, rating: ratingOf(before) })
  expect(withRating(before, after, { writer: 'person', now }).change).toBeUndefined()
})

test('what is not published shows nothing, so nothing changes, and what it showed last is where the next change comes from', () => {
  const { analysis: _, ...hidden } = withoutPublication(rated({ stance: 'Centrist' }))
  expect(withRating(rated({ stance: 'Centrist' }), hidden, { writer: 'person', now }).change).toBeUndefined()
  const { change } = runOn(hidden, { stance: 'Far Left', transcriptHash: 'def' })
  expect(change).toMatchObject({ number: 2, cause: 'new-transcript', from: { stance: 'Centrist' } })
})
