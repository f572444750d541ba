import { GetTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { importEpisodes } from '#functions/data/episode-import.ts'
import { saveEpisode } from '#functions/data/episodes.ts'
import { monthOf, readMonth } from '#functions/data/ledger.ts'
import { createPodcast } from '#functions/data/podcasts.ts'
import { wavHeader } from '#local/doubles/speech/wav.ts'
import { sampleItem, samplePodcast } from './catalogue-samples.ts'
import { openPipelineBed, type PipelineBed } from './pipeline-bed.ts'
import { callerOf, loadSteps } from './pipeline-steps.ts'
import { openPublisher, type Publisher } from './publisher.ts'

const now = new Date('2026-03-01T06:00:00.000Z')
const secondOfSilence = Buffer.concat([wavHeader(16_000, 16_000), Buffer.alloc(32_000)])

let publisher: Publisher
let bed: PipelineBed
beforeAll(async () => {
  publisher = await openPublisher()
  publisher.files.set('/two.wav', { type: 'audio/wav', content: secondOfSilence })
  bed = await openPipelineBed(publisher, { SIDELIGHT_SPEECH_COMMAND: 'echo nothing #' })
  const podcast = await createPodcast(bed.catalogue, samplePodcast(1), now)
  const item = sampleItem(1, { audioUrl: `${publisher.url}/two.wav` })
  const { imported } = await importEpisodes(bed.catalogue, podcast, { items: [item], now })
  const [episode] = imported
  if (!episode) throw new Error('nothing was imported')
  await saveEpisode(bed.catalogue, episode, { ...episode, status: 'queued', attempt: 1 })
})
afterAll(async () => {
  await bed?.close()
  publisher?.close()
})

test('two deployments in one account do not take each other’s transcription for their own', async () => {
  const start = { episodeId: 1, attempt: 1, from: 'transcribe' }
  const call = callerOf(await loadSteps())
  const downloaded = await call('download', await call('load', start))
  const ours = await call('start-transcription', downloaded)
  const again = await call('start-transcription', downloaded)
  vi.stubEnv('STORE_BUCKET', 'store-of-another')
  const theirs = await callerOf(await loadSteps())('start-transcription', downloaded)
  for (const [name, bucket] of [
    ['store-episode-1-1', 'store'],
    ['store-of-another-episode-1-1', 'store-of-another'],
  ]) {
    const command = new GetTranscriptionJobCommand({ TranscriptionJobName: name })
    const { TranscriptionJob } = await new TranscribeClient({}).send(command)
    expect(TranscriptionJob?.Media?.MediaFileUri).toMatch(new RegExp(`^s3://${bucket}/`))
  }
  expect([ours.jobName, again.jobName]).toEqual(['store-episode-1-1', 'store-episode-1-1'])
  expect(theirs.jobName).toBe('store-of-another-episode-1-1')
})

test('a job is in the month’s ledger once from its start on, also where its run goes no further', async () => {
  vi.stubEnv('STORE_BUCKET', 'store')
  const start = { episodeId: 1, attempt: 1, from: 'transcribe' }
  const call = callerOf(await loadSteps(), 2)
  await call('start-transcription', await call('download', await call('load', start)))
  const { transcriptions, transcribedSeconds } = await readMonth(bed.catalogue, monthOf(new Date()))
  // The feed says another length: what was measured is what the provider charges for.
  expect(sampleItem(1).durationSeconds).toBeGreaterThan(1)
  expect([transcriptions, transcribedSeconds]).toEqual([1, 1])
})
