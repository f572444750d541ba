import { expect, test } from 'vitest'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { parsePublicEpisode, parseStoredEpisode } from '#functions/domain/records/stored-episode.ts'
import { plainStatuses, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { dawn, sampleItem, sampleTranscript } from '#tests/integration/catalogue-samples.ts'

const since = dawn.toISOString()

const common = { ...sampleItem(1), episodeId: 1, podcastId: 1, addedAt: since, attempt: 3, version: 4 }

const earlierRun = {
  since,
  from: 'transcribe',
  mayTranscribe: true,
  isWaiting: false,
  throttled: 2,
  isPaid: true,
  audioBecause: "The publisher’s transcript can't be used.",
  before: { status: 'error: It broke.', transcriptKey: 'episodes/1/transcript.json' },
}

const details = {
  since,
  from: 'transcribe',
  mayTranscribe: true,
  throttled: 2,
  isPaid: true,
  audioBecause: "The publisher’s transcript can't be used.",
  before: {
    run: { state: 'failed', cause: { reason: 'It broke.' } },
    transcriptKey: 'episodes/1/transcript.json',
  },
}

const published = {
  publishedOn: since,
  stance: 'Centrist',
  isContested: false,
  durationSeconds: 600,
  topics: [{ topicId: 1, name: 'Taxes' }],
  quoteIds: ['1-1'],
}

const rating = {
  stance: 'Centrist',
  unratedReason: null,
  method: { model: 'a-model', promptVersion: '1' },
  transcriptHash: 'abc',
  changes: 1,
}

const hold = { reason: 'spent', seconds: 3600, transcribes: false }

test.each<[string, object, Partial<EpisodeRecord> | object]>([
  ['never processed', { status: '' }, { run: { state: 'none' }, publication: { state: 'never' } }],
  ['offline', { status: 'offline' }, { run: { state: 'none', isOffline: true } }],
  ['queued', { status: 'queued', run: earlierRun }, { run: { state: 'queued', isWaiting: false, details } }],
  [
    'on hold',
    { status: 'queued', run: { ...earlierRun, isWaiting: true, hold } },
    { run: { state: 'queued', isWaiting: true, hold, details } },
  ],
  [
    'paused',
    { status: 'queued', run: { ...earlierRun, isWaiting: true, notBefore: since } },
    { run: { state: 'queued', isWaiting: true, notBefore: since, details } },
  ],
  [
    'running',
    { status: 'analyzing', run: earlierRun },
    { run: { state: 'running', step: 'analyzing', details } },
  ],
  [
    'failed',
    { status: 'error: The audio is gone.', run: earlierRun },
    { run: { state: 'failed', cause: { reason: 'The audio is gone.' }, details } },
  ],
  [
    'published, with its history and its last run',
    { status: 'completed', publication: published, firstPublishedAt: since, rating, run: earlierRun },
    {
      run: { state: 'none', details },
      publication: { state: 'published', ...published, firstPublishedAt: since, rating },
    },
  ],
  [
    'published and failed since',
    { status: 'error: It broke.', publication: published },
    { run: { state: 'failed' }, publication: { state: 'published', ...published } },
  ],
  [
    'withdrawn',
    { status: 'transcribed', transcript: sampleTranscript, firstPublishedAt: since, rating },
    { run: { state: 'none' }, publication: { state: 'withdrawn', firstPublishedAt: since, rating } },
  ],
])('an item of an earlier version that is %s keeps all that it says', (_, item, expected) => {
  const episode = parseStoredEpisode({ ...common, ...item })
  expect(episode).toMatchObject({ ...common, ...expected })
  for (const name of ['status', 'firstPublishedAt', 'rating']) expect(episode).not.toHaveProperty(name)
  expect(parseStoredEpisode(structuredClone(episode))).toEqual(episode)
})

test.each<TranscriptStatus>([...plainStatuses, 'error: ', 'error: It broke.'])(
  'an item of an earlier version with the status %j says so still',
  (status) => {
    const hasTranscript = ['transcribed', 'completed'].includes(status)
    const episode = parseStoredEpisode({
      ...common,
      status,
      run: earlierRun,
      transcript: hasTranscript ? sampleTranscript : undefined,
      publication: status === 'completed' ? published : undefined,
    })
    expect(transcriptStatusOf(episode)).toBe(status)
  },
)

test.each<[string, object, string]>([
  ['is processed by a run that nothing is known of', { status: 'queued' }, 'run'],
  ['has an unknown status', { status: 'resting' }, 'status'],
  ['has a run that cannot be', { status: '', run: { ...earlierRun, throttled: -1 } }, 'throttled'],
  [
    'was processed when its run was asked for',
    { status: 'queued', run: { ...earlierRun, before: { status: 'analyzing' } } },
    'before',
  ],
  ['is published nowhere', { status: 'completed', publication: {} }, 'publication'],
])('an item of an earlier version that %s is unreadable', (_, item, path) => {
  expect(() => parseStoredEpisode({ ...common, ...item })).toThrow(path)
})

test('what visitors see can be read where the run cannot, in both shapes, and never where the rest cannot', () => {
  const earlier = { ...common, status: 'queued', publication: published }
  const current = { ...common, run: { state: 'resting' }, publication: { state: 'published', ...published } }
  for (const item of [earlier, current]) {
    expect(() => parseStoredEpisode(item)).toThrow('run')
    const episode = parsePublicEpisode(item)
    expect(episode.publication).toMatchObject({ state: 'published', ...published })
    expect(episode).not.toHaveProperty('run')
    expect(() => parsePublicEpisode({ ...item, title: '' })).toThrow('title')
  }
})
