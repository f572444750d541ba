import { GetTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openStore, putJson } from '#functions/clients/store.ts'
import { monthOf, readMonth } from '#functions/data/budget/ledger.ts'
import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import { readProcessingSettings, saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { createPodcast, getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { queueRun, withCanceledRun } from '#functions/domain/episodes/run-transitions.ts'
import { isUnwanted } from '#functions/domain/runs/automatic-run.ts'
import { isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { loadSteps, requireStepCaller } from '#tests/integration/pipeline-steps.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { silence } from '#tests/silence.ts'

const now = new Date('2026-03-01T06:00:00.000Z')

let publisher: Publisher
let environment: PipelineEnvironment
beforeAll(async () => {
  publisher = await openPublisher()
  publisher.files.set('/two.wav', { type: 'audio/wav', content: silence(1) })
  environment = await openPipelineEnvironment(publisher, { SIDELIGHT_SPEECH_COMMAND: 'echo nothing #' })
  const podcast = await createPodcast(environment.catalogue, samplePodcast(1), now)
  const item = sampleItem(1, { audioUrl: `${publisher.url}/two.wav` })
  const { imported } = await importEpisodes(environment.catalogue, podcast, { items: [item], now })
  const [episode] = imported
  if (!episode) throw new Error('nothing was imported')
  await saveEpisode(environment.catalogue, episode, { ...episode, run: runAt('queued'), attempt: 1 })
})
afterAll(async () => {
  await environment?.close()
  publisher?.close()
})

test('two deployments in one account do not mix up their transcription jobs [S22.5]', async () => {
  const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true }
  const call = requireStepCaller(await loadSteps())
  const downloaded = await call('download', await call('load', start))
  const ours = await call('start-transcription', downloaded)
  const again = await call('start-transcription', downloaded)
  vi.stubEnv('STORE_BUCKET', 'store-of-another')
  const theirs = await requireStepCaller(await loadSteps())('start-transcription', downloaded)
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

test('a job is in the month’s ledger once, from its start, even if its run goes no further [S17.22]', async () => {
  vi.stubEnv('STORE_BUCKET', 'store')
  const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true }
  const call = requireStepCaller(await loadSteps(), 2)
  await call('start-transcription', await call('download', await call('load', start)))
  const { transcriptions, transcribedSeconds } = await readMonth(environment.catalogue, monthOf(new Date()))
  // The feed's length differs; the provider charges by the measured one.
  expect(sampleItem(1).durationSeconds).toBeGreaterThan(1)
  expect([transcriptions, transcribedSeconds]).toEqual([1, 1])
})

test.each([
  ['AccessDeniedException', 'The transcription service refuses this account: '],
  ['SubscriptionRequiredException', 'The transcription service refuses this account: '],
  ['BadRequestException', 'The transcription service does not take this audio. '],
])('a start that Transcribe answers with %s ends the run with a sentence', async (name, sentence) => {
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true }
  const downloaded = await call('download', await call('load', start))
  const { BadRequestException, TranscribeServiceException } = await import('@aws-sdk/client-transcribe')
  const told = { message: 'Words of the provider.', $metadata: {} }
  const refusal =
    name === 'BadRequestException'
      ? new BadRequestException(told)
      : new TranscribeServiceException({ ...told, name, $fault: 'client' })
  vi.spyOn(TranscribeClient.prototype, 'send').mockRejectedValueOnce(refusal)
  await expect(call('start-transcription', downloaded)).rejects.toMatchObject({
    name: 'PipelineError',
    message: expect.stringContaining(sentence),
  })
})

test('a job that no longer exists ends the run with a sentence', async () => {
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true }
  const downloaded = await call('download', await call('load', start))
  await expect(call('poll-transcription', { ...downloaded, jobName: 'gone' })).rejects.toThrow(
    'The transcription is gone. Transcribe the episode again.',
  )
})

/** Runs the steps of a new episode up to the start of its job. `durationSeconds` is the feed's. */
async function downloadedRun(guid: string, durationSeconds: number | null) {
  const podcast = await getPodcast(environment.catalogue, 1)
  publisher.files.set(`/${guid}.wav`, { type: 'audio/wav', content: silence(1) })
  const audioUrl = `${publisher.url}/${guid}.wav`
  const item = sampleItem(1, { guid, audioUrl, link: `${publisher.url}/${guid}`, durationSeconds })
  const { imported } = await importEpisodes(environment.catalogue, podcast, { items: [item], now })
  const [episode] = imported
  if (!episode) throw new Error('nothing was imported')
  const request = { from: 'transcribe', mayTranscribe: true, now } as const
  const { episodeId, attempt } = await saveEpisode(
    environment.catalogue,
    episode,
    queueRun(episode, request, false),
  )
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId, attempt, from: 'transcribe', mayTranscribe: true }
  return { episodeId, call, downloaded: await call('download', await call('load', start)) }
}

const transcribed = async () => {
  const { transcriptions, transcribedSeconds } = await readMonth(environment.catalogue, monthOf(new Date()))
  return [transcriptions, transcribedSeconds]
}
function spokenFor(seconds: number) {
  const words = spokenSentences.join(' ').split(' ')
  const items = words.map((content, n) => {
    const end = ((n + 1) * seconds) / words.length
    return {
      type: 'pronunciation',
      start_time: `${end - 1}`,
      end_time: `${end}`,
      alternatives: [{ content }],
    }
  })
  return { results: { language_code: 'en-US', items } }
}

const plus = ([count = 0, seconds = 0]: number[], more: number) => [count + 1, seconds + more]

test('a job whose run is canceled while it starts is in the month’s ledger', async () => {
  const before = await transcribed()
  const { episodeId, call, downloaded } = await downloadedRun('canceled', 40)
  // The run is canceled after the provider accepted the job and before it answered.
  vi.spyOn(TranscribeClient.prototype, 'send').mockImplementationOnce(async () => {
    const episode = await getEpisode(environment.catalogue, episodeId)
    await saveEpisode(environment.catalogue, episode, withCanceledRun(episode))
  })
  await expect(call('start-transcription', downloaded)).rejects.toThrow('A later run')
  expect(await transcribed()).toEqual(plus(before, 1))
  expect(await findDrift(environment.catalogue)).toEqual([])
})

test('a job of unknown length is in the ledger as an hour until its transcript has a length, and once', async () => {
  const before = await transcribed()
  const { episodeId, call, downloaded } = await downloadedRun('unknown', null)
  const { audioSeconds: _unknown, ...unmeasured } = downloaded
  const measured = await getEpisode(environment.catalogue, episodeId)
  await saveEpisode(environment.catalogue, measured, { ...measured, durationSeconds: null })
  for (const _ of [1, 2]) await call('start-transcription', unmeasured)
  expect(await transcribed()).toEqual(plus(before, 3600))
  const { transcriptionOutputKey } = await import('#functions/use-cases/runs/transcription-of-run.ts')
  const run = { episodeId, attempt: 1 }
  const output = transcriptionOutputKey(run)
  await putJson(openStore('store'), output, { results: {} })
  await expect(call('normalise-transcript', unmeasured)).rejects.toThrow()
  expect(await transcribed()).toEqual(plus(before, 3600))
  await putJson(openStore('store'), output, spokenFor(5400))
  for (const _ of [1, 2]) await call('normalise-transcript', unmeasured)
  expect(await transcribed()).toEqual(plus(before, 5400))
  await call('start-transcription', unmeasured)
  expect(await transcribed()).toEqual(plus(before, 5400))
  expect(await findDrift(environment.catalogue)).toEqual([])
})

test('a run whose job could not be recorded continues as a paid one', async () => {
  const before = await getEpisode(environment.catalogue, 1)
  const request = { from: 'transcribe', mayTranscribe: true, isByItself: true, now } as const
  const { attempt } = await saveEpisode(environment.catalogue, before, queueRun(before, request, false))
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId: 1, attempt, from: 'transcribe', mayTranscribe: true }
  const downloaded = await call('download', await call('load', start))
  // Invalid sums make every update of the month fail.
  const Item = { ...ledgerMonthKey(monthOf(new Date())), transcriptions: 'none' }
  await environment.catalogue.client.send(new PutCommand({ TableName: environment.catalogue.name, Item }))
  await expect(call('start-transcription', downloaded)).rejects.toThrow()
  const { handler } = await import('#functions/entries/pipeline/mark-failed.ts')
  expect(await handler({ ...downloaded, failure: { Error: 'ThrottlingException' } })).toEqual({ waits: true })
  const waiting = await getEpisode(environment.catalogue, 1)
  await saveProcessingSettings(environment.catalogue, { auto_transcribe: false }, now)
  const settings = await readProcessingSettings(environment.catalogue)
  expect([isWaiting(waiting), isUnwanted(waiting, settings)]).toEqual([true, false])
})
