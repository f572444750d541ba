import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { GetTranscriptionJobCommand, TranscribeClient } from '@aws-sdk/client-transcribe'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runsApi } from '#shared/api/runs.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { damageLedger } from '#tests/integration/damaged-records.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { loadSteps, requireStepCaller } from '#tests/integration/pipeline-steps.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { changeStoredEpisode, seedImportedEpisodes, seedPodcast } from '#tests/integration/seed-episodes.ts'
import { silence } from '#tests/silence.ts'

let publisher: Publisher
let environment: PipelineEnvironment
let podcast: Awaited<ReturnType<typeof seedPodcast>>
const admin = openAdminCalls(() => environment)
beforeAll(async () => {
  publisher = await openPublisher()
  publisher.files.set('/two.wav', { type: 'audio/wav', content: silence(1) })
  environment = await openPipelineEnvironment(publisher, { SIDELIGHT_SPEECH_COMMAND: 'echo nothing #' })
  podcast = await seedPodcast(environment)
  await seedImportedEpisodes(environment, podcast, [sampleItem(1, { audioUrl: `${publisher.url}/two.wav` })])
  await changeStoredEpisode(environment, 1, { run: runAt('queued'), attempt: 1 })
})
afterEach(() => {
  vi.useRealTimers()
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
  // The feed's length differs; the provider charges by the measured one.
  expect(sampleItem(1).durationSeconds).toBeGreaterThan(1)
  expect(await transcribed()).toEqual([1, 1])
})

test.each([
  ['AccessDeniedException', 'RefusedAccessError', 'The transcription service refuses this account: '],
  ['SubscriptionRequiredException', 'RefusedAccessError', 'The transcription service refuses this account: '],
  ['BadRequestException', 'PipelineError', "The transcription service doesn't accept this audio. "],
])('a start that Transcribe answers with %s ends the run with a sentence', async (name, thrown, sentence) => {
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
    name: thrown,
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
  publisher.files.set(`/${guid}.wav`, { type: 'audio/wav', content: silence(1) })
  const audioUrl = `${publisher.url}/${guid}.wav`
  const item = sampleItem(1, {
    guid,
    title: guid,
    audioUrl,
    link: `${publisher.url}/${guid}`,
    durationSeconds,
  })
  const [episodeId = 0] = await seedImportedEpisodes(environment, podcast, [item])
  await changeStoredEpisode(environment, episodeId, {
    run: runAt('queued', { mayTranscribe: true }),
    attempt: 1,
  })
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId, attempt: 1, from: 'transcribe', mayTranscribe: true }
  return { episodeId, call, downloaded: await call('download', await call('load', start)) }
}

const transcribed = async () => {
  const { transcriptions, transcribed_seconds } = await admin.budget()
  return [transcriptions, transcribed_seconds]
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
    const { done } = await admin.ask(runsApi.cancel, { body: { episode_ids: [episodeId] } })
    expect(done).toBe(1)
  })
  await expect(call('start-transcription', downloaded)).rejects.toThrow('A later run')
  expect(await transcribed()).toEqual(plus(before, 1))
  await expectNoDrift(environment)
})

test('a job of unknown length is in the ledger as an hour until its transcript has a length, and once', async () => {
  const before = await transcribed()
  const { episodeId, call, downloaded } = await downloadedRun('unknown', null)
  const { audioSeconds: _unknown, ...unmeasured } = downloaded
  await changeStoredEpisode(environment, episodeId, { durationSeconds: null })
  for (const _ of [1, 2]) await call('start-transcription', unmeasured)
  expect(await transcribed()).toEqual(plus(before, 3600))
  const Key = `episodes/${episodeId}/transcription-1.json`
  const putOutput = (output: object) =>
    new S3Client({ forcePathStyle: true }).send(
      new PutObjectCommand({ Bucket: 'store', Key, Body: JSON.stringify(output) }),
    )
  await putOutput({ results: {} })
  await expect(call('normalise-transcript', unmeasured)).rejects.toThrow()
  expect(await transcribed()).toEqual(plus(before, 3600))
  await putOutput(spokenFor(5400))
  for (const _ of [1, 2]) await call('normalise-transcript', unmeasured)
  expect(await transcribed()).toEqual(plus(before, 5400))
  await call('start-transcription', unmeasured)
  expect(await transcribed()).toEqual(plus(before, 5400))
  await expectNoDrift(environment)
})

test('a run whose job could not be recorded continues as a paid one', async () => {
  const run = runAt('queued', { mayTranscribe: true, isByItself: true })
  await changeStoredEpisode(environment, 1, { run, attempt: 2 })
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId: 1, attempt: 2, from: 'transcribe', mayTranscribe: true }
  const downloaded = await call('download', await call('load', start))
  await damageLedger(environment)
  await expect(call('start-transcription', downloaded)).rejects.toThrow()
  const failure = { Error: 'ThrottlingException' }
  expect(await callEntry('pipeline/mark-failed', { ...downloaded, failure })).toEqual({ waits: true })
  await admin.saveProcessing({ auto_transcribe: false })
  expect(await admin.rowOf(1)).toMatchObject({ run: { number: 3, is_waiting: true } })
  const dayMilliseconds = 24 * 3600 * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + dayMilliseconds })
  const room = queueRecord('room', '{"hasRoom":true}')
  await callEntry('events/episode-imported', { Records: [room] })
  expect([...environment.runs.runs.keys()]).toContain('episode-1-3')
})
