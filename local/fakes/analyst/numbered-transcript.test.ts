import { expect, test } from 'vitest'
import { placeSentences, readNumberedLines } from '#local/fakes/analyst/numbered-transcript.ts'

const prompt = [
  'Some introduction.',
  '[0] Speaker 1: We begin. Mr. Speaker,',
  '[1] Speaker 1: the house is full.',
  '[2] Speaker 2: Is it',
  '[3] not numbered as a speaker',
  '</transcript>',
].join('\n')

test('reads the numbered lines and nothing else', () => {
  expect(readNumberedLines(prompt).map(({ index }) => index)).toEqual([0, 1, 2, 3])
})

test('places each sentence on its lines and ends it when the speaker changes', () => {
  expect(placeSentences(readNumberedLines(prompt))).toEqual([
    { text: 'We begin.', first: 0, last: 0, speaker: 'Speaker 1' },
    { text: 'Mr. Speaker, the house is full.', first: 0, last: 1, speaker: 'Speaker 1' },
    { text: 'Is it', first: 2, last: 2, speaker: 'Speaker 2' },
    { text: 'not numbered as a speaker', first: 3, last: 3, speaker: '' },
  ])
})
