import { expect, test } from 'vitest'
import {
  endedRun,
  queueRun,
  withCanceledRun,
  withFailedRun,
  withRunRequeuedForBudget,
  withRunRequeuedForProvider,
  withStartedRun,
  withStep,
} from '#functions/domain/episodes/run-transitions.ts'
import { type EpisodeRecord, episodeRecordSchema } from '#functions/domain/records/episode-record.ts'
import { workAttemptOf, workAttemptOfEpisode } from '#functions/domain/runs/work-attempt.ts'
import { dawn, sampleItem } from '#tests/integration/catalogue-samples.ts'
import { untouched } from '#tests/integration/episode-states.ts'

type Step = (episode: EpisodeRecord) => EpisodeRecord

const busy = { mayTranscribe: true, promptVersions: undefined, isPaid: false, now: dawn }
const queue: Step = (one) => queueRun(one, { from: 'transcribe', mayTranscribe: true, now: dawn }, true)
const start: Step = (one) => withStep(withStartedRun(one, dawn), 'transcribing')
const busyProvider: Step = (one) => withRunRequeuedForProvider(one, { ...busy, pauseMilliseconds: () => 1 })
const busyModel: Step = (one) => withRunRequeuedForProvider(one, { ...busy, pauseMilliseconds: undefined })
const smallBudget: Step = (one) => withRunRequeuedForBudget(one, dawn)
const fail: Step = (one) => withFailedRun(one, 'Try again.')
const end: Step = (one) => ({ ...one, run: endedRun(one.run) })

const untouchedEpisode = episodeRecordSchema.parse({
  ...sampleItem(1),
  ...untouched,
  episodeId: 1,
  podcastId: 1,
  addedAt: dawn.toISOString(),
  version: 1,
})

test.each<{ what: string; steps: Step[]; attempt: number; work: number }>([
  { what: 'was queued', steps: [queue], attempt: 1, work: 1 },
  { what: 'has started', steps: [queue, start], attempt: 1, work: 1 },
  { what: 'met a busy provider', steps: [queue, start, busyProvider], attempt: 2, work: 1 },
  {
    what: 'met a busy provider twice',
    steps: [queue, start, busyProvider, start, busyModel, start],
    attempt: 3,
    work: 1,
  },
  {
    what: 'failed after it met a busy provider',
    steps: [queue, start, busyProvider, start, fail],
    attempt: 2,
    work: 1,
  },
  { what: 'was refused by the budget', steps: [queue, start, smallBudget], attempt: 2, work: 2 },
  {
    what: 'was refused by the budget after it met a busy provider',
    steps: [queue, start, busyProvider, start, smallBudget],
    attempt: 3,
    work: 3,
  },
  {
    what: 'met a busy provider after it was refused by the budget',
    steps: [queue, start, smallBudget, start, busyProvider],
    attempt: 3,
    work: 2,
  },
  {
    what: 'was queued after an earlier one was canceled',
    steps: [queue, start, busyProvider, withCanceledRun, queue],
    attempt: 4,
    work: 4,
  },
  {
    what: 'was queued after an earlier one ended',
    steps: [queue, start, busyProvider, start, end, queue],
    attempt: 3,
    work: 3,
  },
  {
    what: 'was queued after an earlier one failed',
    steps: [queue, start, busyProvider, fail, queue, start, busyModel],
    attempt: 4,
    work: 3,
  },
])('a run that $what reuses the work of attempt $work in attempt $attempt', ({ steps, attempt, work }) => {
  const episode = steps.reduce((one, step) => step(one), untouchedEpisode)
  expect([episode.attempt, workAttemptOfEpisode(episode)]).toEqual([attempt, work])
})

test('an execution that names no earlier attempt uses its own', () => {
  expect(workAttemptOf({ episodeId: 1, attempt: 3 })).toBe(3)
  expect(workAttemptOf({ episodeId: 1, attempt: 3, workAttempt: 1 })).toBe(1)
})
