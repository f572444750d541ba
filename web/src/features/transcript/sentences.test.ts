import { expect, test } from 'vitest'
import type { TranscriptEntry } from '#shared/domain/transcript.ts'
import { toSentences } from '#web/features/transcript/sentences.ts'

const entry = (text: string, changes: Partial<TranscriptEntry> = {}): TranscriptEntry => ({
  text,
  speaker: null,
  timestamp: null,
  end: null,
  ...changes,
})

test('each sentence of an entry comes 2.5 seconds after the one before it, in whole seconds [S4.15]', () => {
  const sentences = toSentences([entry('One. Two. Three. Four.', { timestamp: 10.4, speaker: 'Anna' })], null)
  expect(sentences.map(({ text, start }) => [text, start])).toEqual([
    ['One.', 10],
    ['Two.', 12],
    ['Three.', 15],
    ['Four.', 17],
  ])
  expect(sentences.every(({ speaker, isEstimated }) => speaker === 'Anna' && !isEstimated)).toBe(true)
})

test('no sentence starts after its entry ends, or after the next entry starts', () => {
  const sentences = toSentences(
    [
      entry('One. Two. Three.', { timestamp: 10.4, end: 13.2 }),
      entry('Four. Five. Six.', { timestamp: 20 }),
      entry('Seven.', { timestamp: 23.9 }),
    ],
    null,
  )
  expect(sentences.map(({ start }) => start)).toEqual([10, 12, 13, 20, 22, 23, 23])
})

test('lines "Speaker: text" become turns with times by their place in the text [S4.14]', () => {
  const text = 'Anna: Good morning, Bo.\nBo: Good morning.\r\nIt is 10:30.'
  const sentences = toSentences([entry(text)], 100)
  expect(sentences.map(({ speaker, text, isEstimated }) => ({ speaker, text, isEstimated }))).toEqual([
    { speaker: 'Anna', text: 'Good morning, Bo.', isEstimated: true },
    { speaker: 'Bo', text: 'Good morning.', isEstimated: true },
    { speaker: 'Bo', text: 'It is 10:30.', isEstimated: true },
  ])
  expect(sentences.map(({ start }) => start)).toEqual([0, 44, 76])
})

test('further lines of a timed entry lie between its start and its end', () => {
  const sentences = toSentences([entry('0123456789\n0123456789', { timestamp: 30, end: 40 })], 100)
  expect(sentences.map(({ start, isEstimated }) => [start, isEstimated])).toEqual([
    [30, false],
    [35, true],
  ])
})

test.each([
  ['by the transcript', [entry('One.', { speaker: 'spk_0' }), entry('Two.', { speaker: 'spk_1' })]],
  ['in its text', [entry('spk_0: One.'), entry('spk_1: Two.')]],
])('speakers that machines name %s are numbered from one', (_, entries) => {
  expect(toSentences(entries, null).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Speaker 1', 'One.'],
    ['Speaker 2', 'Two.'],
  ])
})

test('where the transcript names its speakers, a colon in the text names none', () => {
  const sentences = toSentences(
    [entry('Truth: it matters.', { speaker: 'Anna' }), entry('Truth: it hurts.'), entry('Truth: it helps.')],
    null,
  )
  expect(sentences.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Anna', 'Truth: it matters.'],
    [null, 'Truth: it hurts.'],
    [null, 'Truth: it helps.'],
  ])
})

test('silence between entries is known where both times are', () => {
  const sentences = toSentences(
    [
      entry('One. Two.', { timestamp: 0, end: 4 }),
      entry('Three.', { timestamp: 9.5, end: 11 }),
      entry('Four.'),
    ],
    null,
  )
  expect(sentences.map(({ pause }) => pause)).toEqual([0, 0, 5.5, 0])
})

test('without a length untimed sentences have no time', () => {
  expect(toSentences([entry('One. Two.')], null).map(({ start }) => start)).toEqual([null, null])
})

test('blank lines are nothing to read', () => {
  expect(toSentences([entry(' \n\n '), entry('One.\n\n\nTwo.')], null).map(({ text }) => text)).toEqual([
    'One.',
    'Two.',
  ])
})
