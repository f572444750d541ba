import { expect, test } from 'vitest'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { startAutomaticRun, startQueuedRun } from '#functions/domain/runs/startable-run.ts'
import { startSchema } from '#shared/deployment/pipeline.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { runAt, untouched } from '#tests/integration/episode-states.ts'

const later = (milliseconds: number) => new Date(dawn.getTime() + milliseconds).toISOString()
const offeredTranscripts = [{ url: 'https://feeds.example/1.vtt', type: 'text/vtt' }]

function episodeWith(change: Partial<EpisodeRecord>): EpisodeRecord {
  return episodeRecordSchema.parse({
    ...sampleItem(1),
    offeredTranscripts: [],
    ...untouched,
    episodeId: 1,
    podcastId: 1,
    publishedAt: dawn.toISOString(),
    addedAt: dawn.toISOString(),
    version: 1,
    ...change,
  })
}

const queued = (change: Parameters<typeof runAt>[1]) => runAt('queued', { isWaiting: true, ...change })

const off = { autoTranscribeSince: null }
const on = { autoTranscribeSince: dawn.toISOString() }

test.each([
  { what: 'requested', change: { run: queued({ mayTranscribe: true }) }, mayTranscribe: true },
  { what: 'paused until now', change: { run: queued({ notBefore: later(0) }) }, mayTranscribe: false },
  { what: 'paused', change: { run: queued({ notBefore: later(1) }) }, mayTranscribe: undefined },
  { what: 'started', change: { run: runAt('queued') }, mayTranscribe: undefined },
  { what: 'ended', change: {}, mayTranscribe: undefined },
  { what: 'automatic and unwanted', change: { run: queued({ isByItself: true }) }, mayTranscribe: undefined },
  {
    what: 'automatic and wanted',
    change: { run: queued({ isByItself: true }) },
    settings: on,
    mayTranscribe: true,
  },
  {
    what: 'automatic and paid',
    change: { offeredTranscripts, run: queued({ isByItself: true, isPaid: true }) },
    mayTranscribe: true,
  },
  {
    what: 'automatic and has a new transcript',
    change: { offeredTranscripts, run: queued({ isByItself: true, mayTranscribe: true }) },
    mayTranscribe: false,
  },
])('a queued run that is $what may transcribe: $mayTranscribe', ({ change, settings, mayTranscribe }) => {
  const episode = startQueuedRun(episodeWith(change), { settings: settings ?? off, now: dawn })
  expect(episode?.run.details?.mayTranscribe).toBe(mayTranscribe)
  if (episode) expect(episode.run).toMatchObject({ state: 'queued', isWaiting: false })
})

test.each([
  { what: 'that has a transcript', change: { offeredTranscripts }, mayTranscribe: false },
  { what: 'that has audio only', change: {}, settings: on, mayTranscribe: true },
  { what: 'that has audio only, if transcription is off', change: {}, mayTranscribe: undefined },
  { what: 'that had a run', change: { offeredTranscripts, attempt: 1 }, mayTranscribe: undefined },
])('the automatic run of an episode $what may transcribe: $mayTranscribe', (one) => {
  const admitted = episodeWith({ ...one.change, automaticRun: 'admitted' })
  const episode = startAutomaticRun(admitted, { settings: one.settings ?? off, now: dawn })
  expect(episode?.run.details?.mayTranscribe).toBe(one.mayTranscribe)
})

test('an execution without explicit permission may not transcribe audio', () => {
  const start = startSchema.parse({ episodeId: 1, attempt: 1, from: 'transcribe' })
  expect(start.mayTranscribe).toBe(false)
})
