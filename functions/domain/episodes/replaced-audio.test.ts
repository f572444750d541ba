import { describe, expect, test } from 'vitest'
import {
  isAnalysisOutdated,
  isTranscriptOutdated,
  withFittingTimes,
  withNewAudio,
} from '#functions/domain/episodes/replaced-audio.ts'
import { queueRun } from '#functions/domain/episodes/run-transitions.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { awaitsDecision, canStartAutomatically } from '#functions/domain/runs/automatic-run.ts'
import { dawn, sampleAnalysis, sampleItem, sampleTranscript } from '#tests/integration/catalogue-samples.ts'
import { untouched } from '#tests/integration/episode-states.ts'

const offered = (url: string) => [{ url, type: 'text/vtt' }]
const analysis = sampleAnalysis('Centrist', ['taxes'])
const transcript = {
  ...sampleTranscript,
  source: 'publisher' as const,
  hash: analysis.receipt.transcriptHash,
}
const settings = { autoTranscribeSince: null }

const known: EpisodeRecord = episodeRecordSchema.parse({
  ...sampleItem(1),
  ...untouched,
  episodeId: 1,
  podcastId: 1,
  addedAt: dawn.toISOString(),
  version: 1,
  attempt: 1,
  automaticRun: 'admitted',
  durationSeconds: 3600,
  enclosure: { bytes: 1_000_000 },
  offeredTranscripts: offered('https://a.example/1.vtt'),
  transcript,
  analysis,
})

const read = (change: Partial<EpisodeRecord>, before = known) =>
  withNewAudio(before, { ...before, ...change })
const isOutdated = (episode: EpisodeRecord) => [isTranscriptOutdated(episode), isAnalysisOutdated(episode)]

const quote: QuoteRecord = {
  quoteId: '1-1',
  number: 1,
  episodeId: 1,
  podcastId: 1,
  text: 'Rents have risen.',
  startSeconds: 10,
  endSeconds: 12,
  topicId: null,
  topicName: null,
  keywords: [],
  createdAt: dawn.toISOString(),
}

describe('the times of transcript and quotes', () => {
  test.each<[string, Partial<EpisodeRecord>, boolean]>([
    ['a shorter file', { durationSeconds: 3540 }, true],
    ['a longer file', { durationSeconds: 3660 }, true],
    ['a length rounded otherwise', { durationSeconds: 3598 }, false],
    ['another address alone', { audioUrl: 'https://b.example/1.mp3?token=2' }, false],
    ['another size alone', { enclosure: { bytes: 900_000 } }, false],
    ['another transcript alone', { offeredTranscripts: offered('https://a.example/2.vtt') }, false],
  ])('with %s, they are outdated: %j', (_, change, expected) => {
    expect(isOutdated(read(change))).toEqual([expected, expected])
  })

  test.each([
    [900_000, true],
    [1_005_000, false],
    [undefined, false],
  ])('without durations and with %j instead of 1,000,000 bytes, they are outdated: %j', (bytes, expected) => {
    const before = { ...known, durationSeconds: null }
    expect(isOutdated(read({ enclosure: { bytes } }, before))).toEqual([expected, expected])
  })

  test('are hidden while they are outdated, and shown again with the earlier file', () => {
    const shorter = read({ durationSeconds: 3000 })
    const hidden = { ...quote, startSeconds: 'N/A', endSeconds: 'N/A' }
    expect(withFittingTimes(shorter, [quote])).toEqual([hidden])
    const shorterYet = read({ durationSeconds: 2000 }, shorter)
    expect(withFittingTimes(shorterYet, [quote])).toEqual([hidden])
    expect(withFittingTimes(read({ durationSeconds: 3600 }, shorterYet), [quote])).toEqual([quote])
  })

  test('of a new transcript fit, while those of the quotes from the earlier one still do not', () => {
    const rerun = { ...read({ durationSeconds: 3000 }), transcript: { ...transcript, hash: 'new' } }
    expect(isOutdated(rerun)).toEqual([false, true])
    expect(isOutdated(read({ durationSeconds: 3600 }, rerun))).toEqual([true, true])
  })

  test('of an episode without any are not outdated', () => {
    const fresh = { ...known, transcript: undefined, analysis: undefined }
    expect(read({ durationSeconds: 3000 }, fresh).replacedAudio).toBeUndefined()
  })
})

describe('a file of another length', () => {
  const corrected = { durationSeconds: 3000, offeredTranscripts: offered('https://a.example/2.vtt') }

  test('with a new transcript gets one new run, within the daily limits', () => {
    const next = read(corrected)
    expect(awaitsDecision(next, settings)).toBe(true)
    const admitted: EpisodeRecord = { ...next, automaticRun: 'admitted' }
    expect(canStartAutomatically(admitted, settings)).toBe(true)
    const run = { from: 'transcribe', mayTranscribe: false, isByItself: true, now: dawn } as const
    const ended: EpisodeRecord = { ...queueRun(admitted, run, false), run: { state: 'none' } }
    expect(canStartAutomatically(ended, settings)).toBe(false)
    expect(awaitsDecision(read({ ...corrected, durationSeconds: 3001 }, ended), settings)).toBe(false)
  })

  test('whose transcript comes later gets its run then', () => {
    const shorter = read({ durationSeconds: 3000 })
    expect(awaitsDecision(shorter, settings)).toBe(false)
    expect(awaitsDecision(read(corrected, shorter), settings)).toBe(true)
  })

  test.each<[string, Partial<EpisodeRecord>, Partial<EpisodeRecord>]>([
    ['the old transcript', { offeredTranscripts: known.offeredTranscripts }, {}],
    [
      'the old transcript, signed anew',
      { offeredTranscripts: offered('https://a.example/1.vtt?token=2') },
      {},
    ],
    ['an uploaded transcript', {}, { transcript: { ...transcript, source: 'uploaded' } }],
  ])('with %s gets no run', (_, change, before) => {
    const next = read({ ...corrected, ...change }, { ...known, ...before })
    expect(isTranscriptOutdated(next)).toBe(true)
    expect(awaitsDecision(next, settings)).toBe(false)
  })
})
