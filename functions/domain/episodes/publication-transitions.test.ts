import { expect, test } from 'vitest'
import {
  withNewTranscript,
  withOverride,
  withoutPublication,
  withPublication,
  withRelease,
  withTranscript,
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

const published = (change: Partial<EpisodeRecord> = {}) => withPublication(unpublished(change), request)

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
    (one) => withPublication(one, request),
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
    (one) => withPublication(one, { ...request, analysis: sampleAnalysis('Far Left', []), now: later }),
    { publication: { state: 'published', firstPublishedAt: now.toISOString(), stance: 'Far Left', rating } },
  ],
  [
    'publish what needs a review without a stance',
    unpublished(),
    (one) => withPublication(one, { ...request, analysis: steeredAnalysis('Far Right', []) }),
    { analysis: { stance: 'Far Right' }, publication: { stance: null } },
  ],
  [
    'withdraw keeps the analysis and the history',
    rated(),
    withoutPublication,
    {
      analysis: { stance: 'Centrist' },
      publication: { state: 'withdrawn', firstPublishedAt: now.toISOString(), rating },
    },
  ],
  [
    'withdraw while it runs again',
    { ...published(), run: runAt('analyzing') },
    withoutPublication,
    { run: { state: 'running' }, publication: { state: 'withdrawn' } },
  ],
  [
    'override the stance of what is public',
    published(),
    (one) => withOverride(one, { stance: 'Far Left', now }),
    { override: { stance: 'Far Left' }, publication: { stance: 'Far Left' } },
  ],
  [
    'override the explanation alone: the stance by hand stays',
    withOverride(published(), { stance: 'Far Left', now }),
    (one) => withOverride(one, { explanation: 'By ear.', now: later }),
    { override: { stance: 'Far Left', explanation: 'By ear.', setAt: later.toISOString() } },
  ],
  [
    'override what is not public: it stays so',
    unpublished(),
    (one) => withOverride(one, { stance: null, now }),
    { override: { stance: null }, publication: { state: 'never' } },
  ],
  [
    'release a rating under review',
    withPublication(unpublished(), { ...request, analysis: steeredAnalysis('Far Right', []) }),
    (one) => withRelease(one, { transcriptHash: 'abc', now: later }),
    {
      release: { transcriptHash: 'abc', releasedAt: later.toISOString() },
      publication: { stance: 'Far Right' },
    },
  ],
  [
    'replace the transcript: what was made from the other one is withdrawn',
    withOverride(published({ run: runAt('error: It broke.') }), { stance: 'Far Left', now }),
    (one) => withNewTranscript(one, other),
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
    (one) => withTranscript(one, sampleTranscript),
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
  const overridden = withOverride(published(), { stance: 'Far Left', now })
  const steered = withPublication(unpublished(), { ...request, analysis: steeredAnalysis('Far Right', []) })
  const released = withRelease(steered, { transcriptHash: 'abc', now })
  expect(withoutPublication(unpublished())).toHaveProperty('publication.state', 'never')
  expect(withoutPublication(withoutPublication(published())).publication.state).toBe('withdrawn')
  expect(withOverride(overridden, { stance: 'Far Left', now: later })).toBe(overridden)
  expect(withRelease(released, { transcriptHash: 'abc', now: later })).toBe(released)
  expect(withNewTranscript(overridden, sampleTranscript)).toBe(overridden)
  expect(withTranscript(overridden, sampleTranscript)).toBe(overridden)
})

test.each([
  ['nothing is under review', published(), 'abc'],
  [
    'another transcript was rated',
    withPublication(unpublished(), { ...request, analysis: steeredAnalysis(null, []) }),
    'def',
  ],
])('a rating is not released where %s', (_, episode, transcriptHash) => {
  expect(() => withRelease(episode, { transcriptHash, now })).toThrow('under review anymore')
})
