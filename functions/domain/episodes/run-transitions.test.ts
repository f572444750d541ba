import { expect, test } from 'vitest'
import {
  endHold,
  putOnHold,
  queueRun,
  withAdminRequest,
  withAudioReason,
  withCanceledRun,
  withFailedRun,
  withOfflineMark,
  withPaidTranscription,
  withRunRequeuedForBudget,
  withRunRequeuedForProvider,
  withStartedRun,
  withStep,
} from '#functions/domain/episodes/run-transitions.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import type { Hold } from '#functions/domain/records/run-state.ts'
import { dawn, sampleItem, sampleTranscript } from '#tests/integration/catalogue-samples.ts'
import { runAt, sampleDetails, untouched } from '#tests/integration/episode-states.ts'

const now = new Date(dawn.getTime() + 60_000)

const episodeWith = (change: Partial<EpisodeRecord> = {}): EpisodeRecord =>
  episodeRecordSchema.parse({
    ...sampleItem(1),
    ...untouched,
    episodeId: 1,
    podcastId: 1,
    addedAt: dawn.toISOString(),
    version: 1,
    ...change,
  })

const at = (...run: Parameters<typeof runAt>) => episodeWith({ run: runAt(...run), attempt: 1 })

const hold: Hold = { reason: 'spent', seconds: 3600, transcribes: false }
const request = { from: 'transcribe', mayTranscribe: false, isByItself: true, now } as const
const pause = { mayTranscribe: true, promptVersions: undefined, isPaid: false, now }
const minute = 60_000

type Step = (episode: EpisodeRecord) => EpisodeRecord

const transitions: readonly [name: string, from: EpisodeRecord, step: Step, to: object][] = [
  [
    'queue',
    episodeWith({ transcript: sampleTranscript }),
    (one) => queueRun(one, request, true),
    {
      attempt: 1,
      run: {
        state: 'queued',
        isWaiting: true,
        details: {
          since: now.toISOString(),
          from: 'transcribe',
          mayTranscribe: false,
          isByItself: true,
          throttled: 0,
          before: { run: { state: 'none' }, transcriptKey: sampleTranscript.key },
        },
      },
    },
  ],
  [
    'queue after a failure, which is remembered',
    at('error: It broke.'),
    (one) => queueRun(one, request, false),
    {
      attempt: 2,
      run: { details: { before: { run: { state: 'failed', cause: { reason: 'It broke.' } } } } },
    },
  ],
  [
    'queue what is marked offline, which is remembered',
    at('offline'),
    (one) => queueRun(one, request, false),
    { run: { details: { before: { run: { state: 'none', isOffline: true } } } } },
  ],
  [
    'start what waits: hold and pause end',
    at('queued', { isWaiting: true, hold, notBefore: now.toISOString() }),
    (one) => withStartedRun(one, now),
    { attempt: 1, run: { state: 'queued', isWaiting: false, details: { since: now.toISOString() } } },
  ],
  [
    'begin a step',
    at('queued', { throttled: 2 }),
    (one) => withStep(one, 'transcribing'),
    { attempt: 1, run: { state: 'running', step: 'transcribing', details: { throttled: 2 } } },
  ],
  [
    'go on to the next step on hold',
    at('downloading', { hold }),
    (one) => withStep(one, 'analyzing'),
    { run: { state: 'running', step: 'analyzing', hold } },
  ],
  [
    'put on hold',
    at('analyzing'),
    (one) => putOnHold(one, hold),
    { run: { state: 'running', step: 'analyzing', hold } },
  ],
  [
    'requeue for the budget: started work is not continued',
    at('analyzing', { hold, throttled: 3 }),
    (one) => withRunRequeuedForBudget(one, now),
    {
      attempt: 2,
      run: { state: 'queued', isWaiting: true, hold, details: { from: 'analyze', throttled: 0 } },
    },
  ],
  [
    'requeue for a provider, with a longer pause each time',
    at('transcribing', { hold, throttled: 3 }),
    (one) =>
      withRunRequeuedForProvider(one, {
        ...pause,
        isPaid: true,
        pauseMilliseconds: (throttled) => throttled * minute,
      }),
    {
      attempt: 2,
      run: {
        state: 'queued',
        isWaiting: true,
        notBefore: new Date(now.getTime() + 3 * minute).toISOString(),
        details: { from: 'transcribe', throttled: 4, isPaid: true, mayTranscribe: true },
      },
    },
  ],
  [
    'requeue for the model, which all runs leave alone together',
    at('analyzing'),
    (one) => withRunRequeuedForProvider(one, { ...pause, pauseMilliseconds: undefined }),
    { attempt: 2, run: { state: 'queued', isWaiting: true, details: { from: 'analyze', throttled: 1 } } },
  ],
  [
    'fail with a cause, on one line',
    at('analyzing'),
    (one) => withFailedRun(one, ' It\n broke. '),
    { attempt: 1, run: { state: 'failed', cause: { reason: 'It broke.' }, details: sampleDetails } },
  ],
  [
    'cancel: the failure before it comes back',
    at('transcribing', { before: { run: { state: 'failed', cause: { reason: 'It broke.' } } } }),
    withCanceledRun,
    { attempt: 2, run: { state: 'failed', cause: { reason: 'It broke.' } } },
  ],
  [
    'cancel: the offline mark comes back',
    at('queued', { before: { run: { state: 'none', isOffline: true } } }),
    withCanceledRun,
    { attempt: 2, run: { state: 'none', isOffline: true } },
  ],
  [
    'cancel a run that has made a transcript',
    {
      ...at('analyzing', { before: { run: { state: 'failed', cause: { reason: 'It broke.' } } } }),
      transcript: sampleTranscript,
    },
    withCanceledRun,
    { attempt: 2, run: { state: 'none' } },
  ],
  ['mark offline', episodeWith(), withOfflineMark, { attempt: 0, run: { state: 'none', isOffline: true } }],
  [
    'ask for what was queued automatically',
    at('queued', { isWaiting: true, isByItself: true }),
    withAdminRequest,
    { run: { details: { mayTranscribe: true } } },
  ],
  [
    'record a paid transcription',
    at('transcribing'),
    withPaidTranscription,
    { run: { details: { isPaid: true } } },
  ],
  [
    'record why audio is used',
    at('downloading'),
    (one) => withAudioReason(one, 'It is empty.'),
    { run: { details: { audioBecause: 'It is empty.' } } },
  ],
]

test.each(transitions)('%s', (...[, from, step, to]) => {
  const before = structuredClone(from)
  const next = step(from)
  expect(next).toMatchObject(to)
  expect(episodeRecordSchema.parse(next)).toEqual(JSON.parse(JSON.stringify(next)))
  expect(from).toEqual(before)
})

test('a requeue ends a pause, and only a requeue for the budget stays on hold', () => {
  const paused = at('queued', { hold, notBefore: now.toISOString() })
  expect(withRunRequeuedForBudget(paused, now).run).not.toHaveProperty('notBefore')
  const busy = withRunRequeuedForProvider(paused, { ...pause, pauseMilliseconds: undefined })
  expect(busy.run).not.toHaveProperty('hold')
})

test('an admin’s request clears the mark of an automatic run', () => {
  expect(withAdminRequest(at('queued', { isByItself: true })).run.details).not.toHaveProperty('isByItself')
})

const idle = [episodeWith(), at('error: It broke.'), at('offline')]

test.each<[string, Step]>([
  ['starts', (one) => withStartedRun(one, now)],
  ['fails', (one) => withFailedRun(one, 'It broke again.')],
  ['is put on hold', (one) => putOnHold(one, hold)],
  ['ends a hold', endHold],
  ['is requeued for the budget', (one) => withRunRequeuedForBudget(one, now)],
  ['is requeued', (one) => withRunRequeuedForProvider(one, { ...pause, pauseMilliseconds: undefined })],
])('without a run nothing %s', (_, step) => {
  for (const one of idle) expect(step(one)).toBe(one)
})

test('what is true already is the same object, so that nothing is written', () => {
  const running = at('analyzing', { isPaid: true, audioBecause: 'It is empty.' })
  expect(withStep(running, 'analyzing')).toBe(running)
  expect(withPaidTranscription(running)).toBe(running)
  expect(withAudioReason(running, 'It is empty.')).toBe(running)
  expect(endHold(running)).toBe(running)
})

test('no step starts for an episode that never had a run, because nothing says what it may cost', () => {
  expect(() => withStep(episodeWith(), 'analyzing')).toThrow('no record of its run')
})
