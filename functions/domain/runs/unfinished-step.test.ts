import { expect, test } from 'vitest'
import { type RunProgress, unfinishedStep } from '#functions/domain/runs/unfinished-step.ts'

const way: readonly (readonly [added: RunProgress, next: string])[] = [
  [{}, 'Looking at the episode'],
  [{ route: 'publisher' }, 'Reading the publisher’s transcript'],
  [{ route: 'download' }, 'Copying the audio'],
  [{ audioKey: 'a' }, 'Starting the transcription'],
  [{ jobName: 'j' }, 'Looking after the transcription'],
  [{ isTranscribed: false }, 'Looking after the transcription'],
  [{ isTranscribed: true }, 'Reading the transcribed words'],
  [{ route: 'analyze' }, 'Summarizing the transcript'],
  [{ summaryKey: 's' }, 'Finding the stance, quotes and topics'],
  [
    { answers: { votes: [{ key: 'v' }], quotes: { key: 'q' }, topics: { key: 't' } } },
    'Looking up the quotes in the transcript',
  ],
  [{ candidatesKey: 'c' }, 'Checking the quotes'],
  [{ analysisKey: 'r' }, 'Publishing the analysis'],
]

test.each(way.map(([, next], index) => [next, index] as const))('the next step: %s', (next, index) => {
  const state = Object.assign({}, ...way.slice(0, index + 1).map(([added]) => added))
  expect(unfinishedStep(state)).toBe(next)
})
