import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { monthOf, readMonth } from '#functions/data/budget/ledger.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { podcastKey, processingSettingsKey } from '#functions/data/keys.ts'
import { modelPaceKey } from '#functions/data/operations-keys.ts'
import { createPodcast, getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { interruptedTable } from '#tests/integration/catalogue-environment.ts'
import { sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { silence } from '#tests/silence.ts'

const now = new Date('2026-03-01T06:00:00.000Z')

let publisher: Publisher
let environment: PipelineEnvironment

beforeAll(async () => {
  publisher = await openPublisher()
  publisher.files.set('/two.wav', { type: 'audio/wav', content: silence(4) })
})
afterAll(() => publisher.close())
afterEach(() => environment.close())

const askedFor = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true } as const

type Change = Partial<EpisodeRecord>

/** One episode with audio and without a transcript, plus the test's changes. */
async function openEnvironment(change: Change = {}, variables: Record<string, string> = {}) {
  environment = await openPipelineEnvironment(publisher, variables)
  const podcast = await createPodcast(environment.catalogue, samplePodcast(1), now)
  const item = sampleItem(1, { audioUrl: `${publisher.url}/two.wav` })
  const { imported } = await importEpisodes(environment.catalogue, podcast, { items: [item], now })
  const [episode] = imported
  if (!episode) throw new Error('nothing was imported')
  return saveEpisode(environment.catalogue, episode, { ...episode, ...change })
}

const current = () => getEpisode(environment.catalogue, 1)
const offered = () => [{ url: `${publisher.url}/one.vtt`, type: 'text/vtt' }]

/** `happens` runs just before the first write, as a concurrent change. */
async function requestedRuns(happens = async () => {}) {
  startNewContainer()
  const { beginRequestedRun } = await import('#functions/use-cases/runs/requested-run.ts')
  const { openStateMachine } = await import('#functions/clients/state-machines.ts')
  const { openTable } = await import('#functions/data/table/table.ts')
  const deps = {
    catalogue: interruptedTable(environment, openTable('catalogue'), happens),
    runs: openStateMachine(process.env.EPISODE_MACHINE_ARN ?? ''),
  }
  return (from: 'transcribe' | 'analyze') => beginRequestedRun(deps, 1, { from, now })
}

const entries = {
  load: () => import('#functions/entries/pipeline/load.ts'),
  'mark-failed': () => import('#functions/entries/pipeline/mark-failed.ts'),
  'execution-ended': () => import('#functions/entries/events/execution-ended.ts'),
  'episode-imported': () => import('#functions/entries/events/episode-imported.ts'),
  'sweep-runs': () => import('#functions/entries/schedules/sweep-runs.ts'),
}

async function handlerOf(name: keyof typeof entries): Promise<(event: unknown) => Promise<unknown>> {
  startNewContainer()
  return (await entries[name]()).handler
}

describe('audio without a transcript', () => {
  test('ends in an error that says what to install if there is no speech engine', async () => {
    await openEnvironment({ run: runAt('queued'), attempt: 1 }, { PATH: '/nowhere' })
    const run = runEpisode(requireStepCaller(await loadSteps()), askedFor)
    const error: Error = await run.then(
      () => new Error('the run went through'),
      (cause: Error) => cause,
    )
    expect(error.name).toBe('PipelineError')
    const markFailed = await handlerOf('mark-failed')
    const failure = {
      Error: error.name,
      Cause: JSON.stringify({ errorType: error.name, errorMessage: error.message }),
    }
    await markFailed({ episodeId: 1, attempt: 1, from: 'transcribe', failure })
    expect(transcriptStatusOf(await current())).toMatch(
      /^error: The transcription failed: No speech engine.*pocketsphinx/,
    )
  })

  test('is not transcribed for money in an automatic run', async () => {
    await openEnvironment({ run: runAt('queued'), attempt: 1 })
    const load = await handlerOf('load')
    await expect(
      load({ episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false }),
    ).rejects.toMatchObject({ name: 'PipelineError' })
  })

  test('of more than four hours is refused with its length', async () => {
    await openEnvironment({ run: runAt('queued'), attempt: 1, durationSeconds: 5 * 3600 })
    const steps = requireStepCaller(await loadSteps())
    const run = runEpisode(steps, askedFor)
    await expect(run).rejects.toThrow('The audio is 5 hours long. The limit is 4 hours.')
  })
})

describe('an unusable transcript of the publisher', () => {
  const run = runAt('queued', { mayTranscribe: true })
  const told = async () =>
    episodeAdminRow(await current(), await getPodcast(environment.catalogue, 1)).run?.audio_because

  test('is replaced by the audio if that is allowed, and ends the run if not', async () => {
    await openEnvironment({
      attempt: 1,
      run,
      offeredTranscripts: [{ url: `${publisher.url}/feed.xml`, type: 'text/vtt' }],
    })
    const steps = requireStepCaller(await loadSteps())
    const loaded = await steps('load', askedFor)
    expect(loaded.route).toBe('publisher')
    await expect(steps('fetch-transcript', { ...loaded, mayTranscribe: false })).rejects.toMatchObject({
      name: 'PipelineError',
    })
    expect(await told()).toBeUndefined()
    expect((await steps('fetch-transcript', loaded)).route).toBe('download')
    expect(await told()).toMatch(/^The publisher’s transcript can't be used\. /)
  })

  const away = { type: 'text/vtt', content: '', status: 503 }
  const lastTry = { failure: { Error: 'FetchError', Cause: '{}' } }

  async function openAway() {
    publisher.files.set('/away.vtt', away)
    await openEnvironment({
      attempt: 1,
      run,
      offeredTranscripts: [{ url: `${publisher.url}/away.vtt`, type: 'text/vtt' }],
    })
    return requireStepCaller(await loadSteps())
  }

  test('on a busy server is replaced by the audio at the last attempt, with a reason shown until it can be read', async () => {
    const steps = await openAway()
    const loaded = await steps('load', askedFor)
    await expect(steps('fetch-transcript', loaded)).rejects.toMatchObject({ name: 'FetchError' })
    expect(await steps('fetch-transcript', { ...loaded, ...lastTry })).toEqual({
      ...loaded,
      route: 'download',
    })
    expect(await told()).toMatch(/^The publisher’s transcript can't be used\. .*503/)
    publisher.files.set('/away.vtt', publisher.files.get('/one.vtt') ?? away)
    expect((await steps('fetch-transcript', loaded)).route).toBe('analyze')
    expect(await told()).toBeUndefined()
  })

  test('on a busy server is replaced by another transcript at the last attempt', async () => {
    const steps = await openAway()
    const episode = await current()
    const offeredTranscripts = [...episode.offeredTranscripts, ...offered()]
    await saveEpisode(environment.catalogue, episode, { ...episode, offeredTranscripts })
    const loaded = await steps('load', askedFor)
    expect((await steps('fetch-transcript', { ...loaded, ...lastTry })).route).toBe('analyze')
  })

  test('on a busy server ends the run at the last attempt if audio may not be transcribed', async () => {
    const steps = await openAway()
    const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false } as const
    const loaded = await steps('load', start)
    await expect(steps('fetch-transcript', { ...loaded, ...lastTry })).rejects.toMatchObject({
      name: 'PipelineError',
      message: expect.stringMatching(/^The publisher’s transcript can't be used\. .* Try again later\.$/),
    })
  })
})

describe('a run requested by an admin', () => {
  test('is queued under the next number and started once; analysis needs a transcript [S7.65] [S7.67]', async () => {
    await openEnvironment({ offeredTranscripts: [] })
    const begin = await requestedRuns()
    await expect(begin('analyze')).rejects.toMatchObject({ kind: 'conflict', code: 'no-transcript' })
    await begin('transcribe')
    expect(await current()).toMatchObject({ run: { state: 'queued' }, attempt: 1 })
    expect(environment.runs.runs.get('episode-1-1')?.input).toEqual({
      episodeId: 1,
      attempt: 1,
      from: 'transcribe',
      mayTranscribe: true,
    })
    await expect(begin('transcribe')).rejects.toMatchObject({ kind: 'conflict', code: 'running' })
    await expect(begin('analyze')).rejects.toMatchObject({ kind: 'conflict', code: 'running' })
    expect(environment.runs.runs.size).toBe(1)
  })

  test('starts although the episode changes concurrently, and the change is kept', async () => {
    await openEnvironment({ offeredTranscripts: [] })
    const begin = await requestedRuns(async () => {
      const episode = await current()
      await saveEpisode(environment.catalogue, episode, { ...episode, title: 'As the feed says now' })
    })
    await begin('transcribe')
    expect(await current()).toMatchObject({
      run: { state: 'queued' },
      attempt: 1,
      title: 'As the feed says now',
    })
    expect(environment.runs.runs.size).toBe(1)
  })

  test('is refused if another one started concurrently, and runs once', async () => {
    await openEnvironment({ offeredTranscripts: [] })
    const other = await requestedRuns()
    const begin = await requestedRuns(async () => void (await other('transcribe')))
    await expect(begin('transcribe')).rejects.toMatchObject({ kind: 'conflict', code: 'running' })
    expect(await current()).toMatchObject({ run: { state: 'queued' }, attempt: 1 })
    expect(environment.runs.runs.size).toBe(1)
  })
})

describe('a published episode that is analyzed again', () => {
  async function openPublished() {
    await openEnvironment({ run: runAt('queued'), attempt: 1, offeredTranscripts: offered() })
    await runEpisode(requireStepCaller(await loadSteps()), askedFor)
    const begin = await requestedRuns()
    await begin('analyze')
  }

  test('stays public during the run, which nothing of the earlier run ends, and if the run fails', async () => {
    await openPublished()
    const before = await current()
    expect(before).toMatchObject({ run: { state: 'queued' }, attempt: 2 })
    expect(before.publication.state).toBe('published')
    const markFailed = await handlerOf('mark-failed')
    await markFailed({ episodeId: 1, attempt: 1, failure: { Error: 'States.Timeout' } })
    await expect((await handlerOf('load'))(askedFor)).rejects.toMatchObject({ name: 'PipelineError' })
    expect(await current()).toEqual(before)
    const state = { episodeId: 1, attempt: 2, route: 'analyze', summaryKey: 'episodes/1/summary.json' }
    await markFailed({ ...state, failure: { Error: 'States.Timeout' } })
    const after = await current()
    expect(transcriptStatusOf(after)).toBe(
      'error: Finding the stance, quotes and topics took too long. Try again.',
    )
    expect(after.publication).toEqual(before.publication)
    expect(await readStatistics(environment.catalogue)).toMatchObject({ episodes: 1 })
  })

  test('is published from the existing transcript, and pays only for an attempt that continues no other [S7.66] [S17.33]', async () => {
    await openPublished()
    const requestsBefore = publisher.requests.length
    const steps = requireStepCaller(await loadSteps())
    const spentBy = async (attempt: number, workAttempt: number) => {
      const answers = async () => (await readMonth(environment.catalogue, monthOf(new Date()))).answers
      const before = await answers()
      await runEpisode(steps, { episodeId: 1, attempt, workAttempt, from: 'analyze' })
      expect(await current()).toMatchObject({
        run: { state: 'none' },
        publication: { state: 'published' },
        attempt,
      })
      return (await answers()) - before
    }
    expect(await spentBy(2, 1)).toBe(0)
    await (await requestedRuns())('analyze')
    expect(await spentBy(3, 3)).toBeGreaterThan(0)
    expect(publisher.requests).toHaveLength(requestsBefore)
    expect(await readStatistics(environment.catalogue)).toMatchObject({ episodes: 1 })
  })
})

describe('a run that met a busy provider', () => {
  test.each([
    { throttled: 0, waits: 300, announced: 300 },
    { throttled: 500, waits: 3600, announced: 900 },
  ])(
    'is requeued as the same run after $throttled times, and starts again when a slot is free [S17.33]',
    async ({ throttled, waits, announced }) => {
      vi.useFakeTimers({ toFake: ['Date'], now })
      const attempt = throttled + 1
      await openEnvironment({ run: runAt('transcribing', { throttled }), attempt })
      const markFailed = await handlerOf('mark-failed')
      const failure = { Error: 'ThrottlingException' }
      for (const _twice of [1, 2]) await markFailed({ episodeId: 1, attempt, mayTranscribe: false, failure })
      const ended = await handlerOf('execution-ended')
      await ended({ detail: { name: `episode-1-${attempt}`, status: 'FAILED' } })
      expect(await current()).toMatchObject({
        attempt: attempt + 1,
        run: {
          state: 'queued',
          isWaiting: true,
          details: { throttled: throttled + 1, mayTranscribe: false },
        },
      })
      expect(environment.runs.runs.size).toBe(0)
      const receive = await handlerOf('episode-imported')
      const delays = environment.messages().map(({ sentAt, visibleAt }) => (visibleAt - sentAt) / 1000)
      expect(delays).toEqual([6, announced])
      const [body] = environment.takeMessages()
      await receive({ Records: [queueRecord('one', body)] })
      expect(environment.runs.runs.size).toBe(0)
      vi.setSystemTime(now.getTime() + waits * 1000)
      await receive({ Records: [queueRecord('one', body)] })
      vi.useRealTimers()
      expect(environment.runs.runs.get(`episode-1-${attempt + 1}`)?.input).toMatchObject({
        mayTranscribe: false,
        attempt: attempt + 1,
        workAttempt: 1,
      })
      expect(await current()).toMatchObject({
        run: { state: 'queued', isWaiting: false, details: { throttled: throttled + 1 } },
      })
    },
  )
})

describe('a canceled run', () => {
  async function cancel() {
    startNewContainer()
    const { cancelRun } = await import('#functions/use-cases/runs/cancel-run.ts')
    const { openStateMachine } = await import('#functions/clients/state-machines.ts')
    const { openTable } = await import('#functions/data/table/table.ts')
    const runs = openStateMachine(process.env.EPISODE_MACHINE_ARN ?? '')
    return cancelRun({ catalogue: openTable('catalogue'), runs }, 1)
  }

  test('stops, and the episode returns to its previous state; late steps change nothing [S17.39]', async () => {
    await openEnvironment()
    const begin = await requestedRuns()
    await begin('transcribe')
    await cancel()
    expect(environment.runs.runs.get('episode-1-1')?.status).toBe('ABORTED')
    const after = await current()
    expect([transcriptStatusOf(after), after.run]).toEqual(['', { state: 'none' }])
    const ended = await handlerOf('execution-ended')
    await ended({ detail: { name: 'episode-1-1', status: 'ABORTED' } })
    const load = await handlerOf('load')
    await expect(load(askedFor)).rejects.toMatchObject({
      name: 'PipelineError',
    })
    expect(transcriptStatusOf(await current())).toBe('')
    await expect(cancel()).rejects.toMatchObject({ code: 'not-running' })
  })

  test('stops even if the call is killed before any write [S17.39]', async () => {
    await openEnvironment()
    const begin = await requestedRuns()
    await begin('transcribe')
    environment.processDeath.dieAtWrite(2)
    await expect(cancel()).rejects.toThrow()
    environment.processDeath.revive()
    const load = await handlerOf('load')
    await expect(load(askedFor)).rejects.toMatchObject({
      name: 'PipelineError',
    })
    const ended = await handlerOf('execution-ended')
    await ended({ detail: { name: 'episode-1-1', status: 'FAILED' } })
    expect(transcriptStatusOf(await current())).toBe('')
  })
})

test('a run that ended without its error handler keeps the reason, and an ended one is left as it is', async () => {
  await openEnvironment()
  const handler = await handlerOf('execution-ended')
  for (const [status, reason] of [
    ['TIMED_OUT', 'The transcription took longer than a day and was stopped. Try again.'],
    ['ABORTED', 'The run was stopped by hand. Try again.'],
    ['FAILED', expect.stringContaining('unexpected')],
  ]) {
    const episode = await current()
    const run = runAt('transcribing')
    await saveEpisode(environment.catalogue, episode, { ...episode, run, attempt: 1 })
    await handler({ detail: { name: 'episode-1-1', status } })
    expect((await current()).run).toMatchObject({ state: 'failed', cause: { reason } })
  }
  const ended = await current()
  for (const name of ['episode-1-1', 'episode-99-1', 'by-hand'])
    await handler({ detail: { name, status: 'ABORTED' } })
  expect(await current()).toEqual(ended)
})

/** Adds another episode, of a second podcast. */
async function addEpisode(number: number, run: EpisodeRecord['run']) {
  const podcast = await createPodcast(environment.catalogue, samplePodcast(2), now)
  const items = [sampleItem(number)]
  const { imported } = await importEpisodes(environment.catalogue, podcast, { items, now })
  const [other] = imported
  if (!other) throw new Error('nothing was imported')
  await saveEpisode(environment.catalogue, other, { ...other, run, attempt: 1 })
}

describe('the sweep', () => {
  test('starts a queued run whose execution never started, ends those whose execution is over, and leaves alone what runs', async () => {
    await openEnvironment({ run: runAt('queued'), attempt: 1 })
    const over = ['SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED'] as const
    for (const [index, status] of [...over, 'RUNNING' as const].entries()) {
      await addEpisode(index + 2, runAt('analyzing'))
      environment.runs.runs.set(`episode-${index + 2}-1`, { input: {}, status })
    }
    const sweep = await handlerOf('sweep-runs')
    expect(await sweep({})).toEqual({ swept: 5 })
    expect(environment.runs.runs.get('episode-1-1')?.input).toMatchObject({ mayTranscribe: false })
    const episodes = await Promise.all([2, 3, 4, 5, 6].map((id) => getEpisode(environment.catalogue, id)))
    const ended = 'error: The run ended without a result. Try again.'
    expect(episodes.map(transcriptStatusOf)).toEqual([...over.map(() => ended), 'analyzing'])
    expect(await sweep({})).toEqual({ swept: 0 })
  })

  test('continues after an episode that fails, and reports it', async () => {
    await openEnvironment({ run: runAt('downloading'), attempt: 1 })
    await addEpisode(2, runAt('analyzing'))
    const Key = podcastKey(1)
    await environment.catalogue.client.send(new DeleteCommand({ TableName: environment.catalogue.name, Key }))
    const sweep = await handlerOf('sweep-runs')
    await expect(sweep({})).rejects.toThrow('1 parts of the sweep failed')
    expect(transcriptStatusOf(await getEpisode(environment.catalogue, 2))).toMatch(/^error: /)
  })

  test('ends runs although both reports before it fail, and still says that they did', async () => {
    await openEnvironment({ run: runAt('analyzing'), attempt: 3 })
    const damaged = [
      { table: environment.operations, Item: { ...modelPaceKey, refusals: 'many' } },
      { table: environment.catalogue, Item: { ...processingSettingsKey, version: 'none' } },
    ]
    for (const { table, Item } of damaged) {
      await table.client.send(new PutCommand({ TableName: table.name, Item }))
    }
    const sweep = await handlerOf('sweep-runs')
    await expect(sweep({})).rejects.toThrow('2 parts of the sweep failed')
    expect(transcriptStatusOf(await current())).toMatch(/^error: /)
  })
})
