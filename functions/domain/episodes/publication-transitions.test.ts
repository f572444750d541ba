import { expect, test } from 'vitest'
import {
  keepTranscript,
  overrideRating,
  publish,
  releaseRating,
  replaceTranscript,
  withdraw,
} from '#functions/domain/episodes/publication-transitions.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { listedOn } from '#functions/domain/records/episode-state.ts'
import {
  dawn,
  sampleAnalysis,
  sampleItem,
  sampleTranscript,
  steeredAnalysis,
} from '#tests/integration/catalogue-samples.ts'
import { runAt, sampleDetails, untouched } from '#tests/integration/episode-states.ts'

const now = new Date(dawn.getTime() + 60_000)
const later = new Date(now.getTime() + 60_000)

const unpublished = (change: Partial<EpisodeRecord> = {}): EpisodeRecord =>
  episodeRecordSchema.parse({
    ...sampleItem(1),
    ...untouched,
    episodeId: 1,
    podcastId: 1,
    addedAt: dawn.toISOString(),
    version: 1,
    transcript: sampleTranscript,
    ...change,
  })

const topics = [{ topicId: 5, name: 'Taxes' }]
const analysis = sampleAnalysis('Centrist', ['taxes'])
const request = { analysis, topics, quoteIds: ['1-1'], now }

const published = (change: Partial<EpisodeRecord> = {}) => publish(unpublished(change), request)

const other = { ...sampleTranscript, key: 'episodes/1/transcript-2.json', hash: 'def' }

const rating = {
  stance: 'Centrist' as const,
  unratedReason: null,
  method: { model: 'a-model', promptVersion: '1' },
  transcriptHash: 'abc',
  changes: 1,
}

const rated = (): EpisodeRecord => {
  const episode = published()
  if (episode.publication.state !== 'published') throw new Error('It is not published.')
  return { ...episode, publication: { ...episode.publication, rating } }
}

type Step = (episode: EpisodeRecord) => EpisodeRecord
const transitions: readonly [name: string, from: EpisodeRecord, step: Step, to: object][] = [
  [
    'publish ends the run, whose details stay',
    unpublished({ run: runAt('analyzing') }),
    (one) => publish(one, request),
    {
      run: { state: 'none', details: sampleDetails },
      analysis: { stance: 'Centrist', topics: ['Taxes'] },
      publication: {
        state: 'published',
        firstPublishedAt: now.toISOString(),
        publishedOn: listedOn(unpublished()),
        stance: 'Centrist',
        durationSeconds: 601,
        topics,
        quoteIds: ['1-1'],
      },
    },
  ],
  [
    'publish again keeps the first date and the rating shown last',
    rated(),
    (one) => publish(one, { ...request, analysis: sampleAnalysis('Far Left', []), now: later }),
    { publication: { state: 'published', firstPublishedAt: now.toISOString(), stance: 'Far Left', rating } },
  ],
  [
    'publish what needs a review without a stance',
    unpublished(),
    (one) => publish(one, { ...request, analysis: steeredAnalysis('Far Right', []) }),
    { analysis: { stance: 'Far Right' }, publication: { stance: null } },
  ],
  [
    'withdraw keeps the analysis and the history',
    rated(),
    withdraw,
    {
      analysis: { stance: 'Centrist' },
      publication: { state: 'withdrawn', firstPublishedAt: now.toISOString(), rating },
    },
  ],
  [
    'withdraw while it runs again',
    { ...published(), run: runAt('analyzing') },
    withdraw,
    { run: { state: 'running' }, publication: { state: 'withdrawn' } },
  ],
  [
    'override the stance of what is public',
    published(),
    (one) => overrideRating(one, { stance: 'Far Left', now }),
    { override: { stance: 'Far Left' }, publication: { stance: 'Far Left' } },
  ],
  [
    'override the explanation alone: the stance by hand stays',
    overrideRating(published(), { stance: 'Far Left', now }),
    (one) => overrideRating(one, { explanation: 'By ear.', now: later }),
    { override: { stance: 'Far Left', explanation: 'By ear.', setAt: later.toISOString() } },
  ],
  [
    'override what is not public: it stays so',
    unpublished(),
    (one) => overrideRating(one, { stance: null, now }),
    { override: { stance: null }, publication: { state: 'never' } },
  ],
  [
    'release a rating under review',
    publish(unpublished(), { ...request, analysis: steeredAnalysis('Far Right', []) }),
    (one) => releaseRating(one, { transcriptHash: 'abc', now: later }),
    {
      release: { transcriptHash: 'abc', releasedAt: later.toISOString() },
      publication: { stance: 'Far Right' },
    },
  ],
  [
    'replace the transcript: what was made from the other one is withdrawn',
    overrideRating(published({ run: runAt('error: It broke.') }), { stance: 'Far Left', now }),
    (one) => replaceTranscript(one, other),
    {
      transcript: other,
      analysis: undefined,
      run: { state: 'none' },
      override: { stance: 'Far Left' },
      publication: { state: 'withdrawn', firstPublishedAt: now.toISOString() },
    },
  ],
  [
    'keep the transcript of a run, and its length where the feed states none',
    unpublished({ transcript: undefined, durationSeconds: null }),
    (one) => keepTranscript(one, sampleTranscript),
    { transcript: sampleTranscript, durationSeconds: 600 },
  ],
]

test.each(transitions)('%s', (...[, from, step, to]) => {
  const before = structuredClone(from)
  const next = step(from)
  expect({ analysis: undefined, ...next }).toMatchObject(to)
  expect(episodeRecordSchema.parse(next)).toEqual(JSON.parse(JSON.stringify(next)))
  expect(from).toEqual(before)
})

test('what is true already is the same object, so that nothing is written', () => {
  const overridden = overrideRating(published(), { stance: 'Far Left', now })
  const steered = publish(unpublished(), { ...request, analysis: steeredAnalysis('Far Right', []) })
  const released = releaseRating(steered, { transcriptHash: 'abc', now })
  expect(withdraw(unpublished())).toHaveProperty('publication.state', 'never')
  expect(withdraw(withdraw(published())).publication.state).toBe('withdrawn')
  expect(overrideRating(overridden, { stance: 'Far Left', now: later })).toBe(overridden)
  expect(releaseRating(released, { transcriptHash: 'abc', now: later })).toBe(released)
  expect(replaceTranscript(overridden, sampleTranscript)).toBe(overridden)
  expect(keepTranscript(overridden, sampleTranscript)).toBe(overridden)
})

test.each([
  ['nothing is under review', published(), 'abc'],
  [
    'another transcript was rated',
    publish(unpublished(), { ...request, analysis: steeredAnalysis(null, []) }),
    'def',
  ],
])('a rating is not released where %s', (_, episode, transcriptHash) => {
  expect(() => releaseRating(episode, { transcriptHash, now })).toThrow('not under review any more')
})
