import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { AwsService } from 'cdk-on-localhost'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { RecognizedWord } from '#shared/domain/recognition.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { createFakeBatch, type FakeBatch, reclaimed } from '#tests/integration/fake-batch.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { recognizerBundle } from '#tests/integration/recognizer-bundle.ts'
import { createScriptedTranscribe } from '#tests/integration/scripted-transcribe.ts'
import { changeStoredEpisode, seedImportedEpisodes, seedPodcast } from '#tests/integration/seed-episodes.ts'
import { openStandIn, type StandIn } from '#tests/integration/stand-in-recognizer.ts'
import { silence } from '#tests/silence.ts'

const audioSeconds = 40
const dollarsPerMinute = 0.0005
const spoken = spokenSentences.join(' ').split(' ')
/** In whole hundredths of a second. */
const startOf = (n: number) => Number(((n * audioSeconds) / spoken.length).toFixed(2))
const words: readonly RecognizedWord[] = spoken.map((text, n) => ({
  text,
  start: startOf(n),
  end: startOf(n + 1) - 0.01,
}))

const batchName = 'sidelight-recognizer'
let standIn: StandIn
let batch: FakeBatch
let failure: string | undefined
let batchEnding: (() => typeof reclaimed | undefined) | undefined

type Recognizer = {
  name: string
  /** In the environment of functions. */
  RECOGNIZER: string
  services(): AwsService[]
  fail(): Promise<void>
  /** What an admin reads when the recognizer failed. */
  sentence: RegExp
}

const recognizers: readonly Recognizer[] = [
  {
    name: 'Amazon Transcribe',
    RECOGNIZER: '',
    services: () => [
      createScriptedTranscribe(
        () => words,
        () => failure,
      ),
    ],
    async fail() {
      failure = 'Unsupported media format'
    },
    sentence: /^This kind of audio can't be transcribed\. /,
  },
  {
    name: 'a recognizer on AWS Batch',
    RECOGNIZER: batchName,
    services() {
      batch = createFakeBatch({
        name: batchName,
        entry: recognizerBundle,
        ending: () => batchEnding?.(),
        environment: () => ({
          AWS_ENDPOINT_URL: environment.endpoint,
          AWS_REGION: 'us-east-1',
          AWS_ACCESS_KEY_ID: 'batch',
          AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? '',
          RECOGNIZER_COMMAND: standIn.command,
        }),
      })
      return [batch]
    },
    fail: () => standIn.fail(65),
    sentence: /^This kind of audio can't be transcribed\. /,
  },
  {
    name: 'the commands of one machine',
    RECOGNIZER: '',
    services: () => [],
    fail: () => standIn.fail(65),
    sentence: /^The transcription failed: /,
  },
]

let publisher: Publisher
let environment: PipelineEnvironment
const admin = openAdminCalls(() => environment)
beforeAll(async () => {
  publisher = await openPublisher()
  publisher.files.set('/two.wav', { type: 'audio/wav', content: silence(audioSeconds) })
})
beforeEach(async () => {
  standIn = await openStandIn()
  await standIn.say(words)
})
afterEach(async () => {
  await environment.close()
  await standIn.remove()
  failure = undefined
  batchEnding = undefined
})
afterAll(() => publisher.close())

async function openWith({ RECOGNIZER, services }: Recognizer): Promise<void> {
  const variables = { SIDELIGHT_SPEECH_COMMAND: standIn.command }
  environment = await openPipelineEnvironment(publisher, variables, { services: services() })
  vi.stubEnv('RECOGNIZER', RECOGNIZER)
  vi.stubEnv('TRANSCRIPTION_PRICE', String(dollarsPerMinute))
  const podcast = await seedPodcast(environment)
  const audioUrl = `${publisher.url}/two.wav`
  await seedImportedEpisodes(environment, podcast, [sampleItem(1, { audioUrl })])
  await changeStoredEpisode(environment, 1, { run: runAt('queued', { mayTranscribe: true }), attempt: 1 })
}

const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true } as const

async function startedJob(times = 1) {
  const call = requireStepCaller(await loadSteps(), times)
  return { call, state: await call('start-transcription', await call('download', await call('load', start))) }
}

/** Waits for processes. */
const soon = { timeout: 60_000, interval: 50 }

/** The message that MarkFailed stores when this step fails for good. */
async function failureOf(step: 'start-transcription' | 'poll-transcription', state: unknown) {
  const call = requireStepCaller(await loadSteps())
  return vi.waitFor(async () => {
    const error: unknown = await call(step, state).then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
    expect(error).toMatchObject({ name: expect.stringMatching(/^(?:Pipeline|RefusedAccess)Error$/) })
    return error instanceof Error ? error : new Error('The step threw no error.')
  }, soon)
}

describe.each(recognizers)('$name', (recognizer) => {
  beforeEach(() => openWith(recognizer))

  test('makes an episode from its audio, with times for every quote, and is in the ledger at its price', async () => {
    await runEpisode(requireStepCaller(await loadSteps()), start)
    expect(await admin.rowOf(1)).toMatchObject({ transcript_status: 'completed', is_published: true })
    const transcript = await admin.ask(episodesApi.getTranscript, { params: { id: '1' } })
    expect(transcript).toMatchObject({
      source: 'transcribed',
      language: expect.stringMatching(/^en/),
      is_timed: true,
    })
    expect(transcript.entries.map(({ text }) => text).join(' ')).toBe(spokenSentences.join(' '))
    expect(transcript.entries[0]?.timestamp).toBe(0)
    expect(transcript.duration).toBeCloseTo(audioSeconds - 0.01, 3)
    const { quotes } = await admin.pageOf()
    expect(quotes.length).toBeGreaterThanOrEqual(3)
    const starts = words.map((word) => word.start.toFixed(2))
    for (const quote of quotes) expect(starts).toContain(Number(quote.quote_time_start).toFixed(2))
    expect(await admin.budget()).toMatchObject({
      transcriptions: 1,
      transcribed_seconds: audioSeconds,
      transcription_cents: expect.closeTo((dollarsPerMinute * 100 * audioSeconds) / 60, 2),
    })
    await expectNoDrift(environment)
  })

  test('makes the same transcript once if every step runs twice', async () => {
    await runEpisode(requireStepCaller(await loadSteps(), 2), start)
    expect(await admin.rowOf(1)).toMatchObject({ transcript_status: 'completed', is_published: true })
    expect(await admin.budget()).toMatchObject({ transcriptions: 1, transcribed_seconds: audioSeconds })
    const { objects } = await environment.content()
    expect(Object.keys(objects).filter((key) => key.includes('/transcription-'))).toHaveLength(1)
  })

  test('ends the run with our sentence if it cannot read the audio', async () => {
    await recognizer.fail()
    const { state } = await startedJob()
    const error = await failureOf('poll-transcription', state)
    expect(error.message).toMatch(recognizer.sentence)
    const Cause = JSON.stringify({ errorType: error.name, errorMessage: error.message })
    const failed = { ...state, failure: { Error: error.name, Cause } }
    expect(await callEntry('pipeline/mark-failed', failed)).toEqual({ waits: false })
    expect((await admin.rowOf(1)).transcript_status).toBe(`error: ${error.message}`)
  })

  test('says that a job is gone', async () => {
    const { state } = await startedJob()
    const error = await failureOf('poll-transcription', { ...state, jobName: 'gone' })
    expect(error.message).toBe('The transcription is gone. Transcribe the episode again.')
  })
})

describe('a recognizer on AWS Batch', () => {
  const [, onBatch] = recognizers
  beforeEach(async () => {
    if (onBatch) await openWith(onBatch)
  })

  const transcribedAfter = async (step: Awaited<ReturnType<typeof startedJob>>) =>
    vi.waitFor(async () => {
      const polled = await step.call('poll-transcription', step.state)
      expect(polled.isTranscribed).toBe(true)
    }, soon)

  test('goes on with another attempt when its spot instance is reclaimed, and is paid once', async () => {
    await standIn.hangOnce()
    const job = await startedJob()
    await vi.waitFor(() => expect(existsSync(join(standIn.folder, 'started'))).toBe(true), soon)
    expect(await job.call('poll-transcription', job.state)).toMatchObject({ isTranscribed: false })
    batch.reclaim()
    await transcribedAfter(job)
    expect(batch.jobs).toMatchObject([{ status: 'SUCCEEDED', attempts: [reclaimed, { exitCode: 0 }] }])
    expect(await admin.budget()).toMatchObject({ transcriptions: 1, transcribed_seconds: audioSeconds })
  })

  test('starts one job however often its step is repeated', async () => {
    await startedJob(2)
    expect(batch.jobs.map(({ request }) => request.jobName)).toEqual(['store-episode-1-1'])
  })

  test('gives up after five reclaimed instances, and starts another job when the episode is tried again', async () => {
    batchEnding = () => reclaimed
    const { call, state } = await startedJob()
    const error = await failureOf('poll-transcription', state)
    expect(error.message).toBe('The spot instance was reclaimed in every attempt. Try again later.')
    expect(batch.jobs[0]?.attempts).toHaveLength(5)
    batchEnding = undefined
    const again = await call('start-transcription', state)
    expect(again.jobName).not.toBe(state.jobName)
    await transcribedAfter({ call, state: again })
  })

  test('ends the run with a sentence if Batch refuses the job', async () => {
    vi.stubEnv('RECOGNIZER', 'another-queue')
    const call = requireStepCaller(await loadSteps())
    const error = await failureOf('start-transcription', await call('download', await call('load', start)))
    expect(error.message).toMatch(/^AWS Batch refuses the job\. /)
  })
})
