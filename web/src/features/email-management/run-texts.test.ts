import { expect, test } from 'vitest'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { digestRun, digestRuns, sendingRun } from '#tests/browser/sample-digest-runs.ts'
import {
  digestProgressSentence,
  readersSentence,
  resultSentences,
} from '#web/features/email-management/run-texts.ts'

const named = (kind: DigestRun['kind'], state: DigestRun['state']) =>
  digestRuns.find((run) => run.kind === kind && run.state === state) ?? digestRun(1)

test.each<[string, DigestRun, string[]]>([
  [
    'finished, with every outcome',
    named('trigger', 'finished'),
    [
      '3 digests sent.',
      "1,234 people skipped: 30 had nothing new, 1,190 already had a digest that day, 10 weren't due for one, 3 had paused digests, 1 had stopped getting digests.",
      "2 digests couldn't be sent.",
      '1 digest may or may not have arrived.',
    ],
  ],
  ['given up', named('schedule', 'unfinished'), ['700 digests sent.', 'Stopped with 540 people left.']],
  [
    'given up before all were found',
    digestRun(1, { state: 'unfinished', people: 1, outcomes: { sent: 1 } }),
    ['1 digest sent.', 'Stopped before everyone was found.'],
  ],
  ['to no one', digestRun(1, { people: 0, outcomes: {} }), ['No one was due a digest.']],
  [
    'with nothing new',
    digestRun(1, { people: 1, outcomes: { 'nothing-new': 1 } }),
    ['No digests sent.', '1 person skipped: 1 had nothing new.'],
  ],
  ['just started', digestRun(1, { state: 'counting', outcomes: {} }), []],
])('a run that is %s says so [S12.35]', (_, run, sentences) => {
  expect(resultSentences(run)).toEqual(sentences)
})

test('progress counts found people while searching, and then finished ones', () => {
  expect(digestProgressSentence(sendingRun)).toBe('370 of 1,240 people done.')
  expect(digestProgressSentence({ ...sendingRun, state: 'counting' })).toBe(
    '1,240 people found so far, 370 done.',
  )
})

test.each([
  [{ daily: 1200, weekly: 40 }, '1,240 people get digests: 1,200 daily, 40 weekly.'],
  [{ daily: 0, weekly: 1 }, '1 person gets digests: 0 daily, 1 weekly.'],
  [{ daily: 0, weekly: 0 }, 'No one gets digests right now.'],
])('readers by frequency: %j', (readers, sentence) => {
  expect(readersSentence(readers)).toBe(sentence)
})
