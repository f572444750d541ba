import { expect, test } from 'vitest'
import {
  ascendingStarts,
  groupParagraphs,
  paragraphOf,
  sentenceAt,
} from '#web/features/transcript/paragraphs.ts'
import type { Sentence } from '#web/features/transcript/sentences.ts'

const sentence = (changes: Partial<Sentence> = {}): Sentence => ({
  index: 0,
  text: 'One.',
  speaker: null,
  start: null,
  isEstimated: false,
  pause: 0,
  ...changes,
})
const shape = (sentences: Sentence[]) =>
  groupParagraphs(sentences).map(({ first, speaker, sentences: { length } }) => [first, speaker, length])

test('consecutive sentences of one speaker are read together', () => {
  const by = (speaker: string | null) => sentence({ speaker })
  expect(shape([by('Anna'), by('Anna'), by('Bo'), by('Anna'), by(null), by(null)])).toEqual([
    [0, 'Anna', 2],
    [2, 'Bo', 1],
    [3, 'Anna', 1],
    [4, null, 2],
  ])
})

test('unnamed people are read apart, and not as if the named one before went on', () => {
  const by = (index: number, speaker: string | null, turn?: number) => sentence({ index, speaker, turn })
  expect(shape([by(0, null, 1), by(1, null, 1), by(2, null, 2), by(3, 'Anna'), by(4, null, 3)])).toEqual([
    [0, null, 2],
    [2, 'Another speaker', 1],
    [3, 'Anna', 1],
    [4, 'Another speaker', 1],
  ])
})

test("a long speaker's turn continues in new paragraphs and names its speaker once", () => {
  const long = sentence({ speaker: 'Anna', text: 'x'.repeat(200) })
  expect(shape([long, long, long, long, long])).toEqual([
    [0, 'Anna', 2],
    [2, null, 2],
    [4, null, 1],
  ])
})

test('one endless sentence is one paragraph, and a long silence starts another', () => {
  expect(shape([sentence({ text: 'x'.repeat(5000) }), sentence(), sentence({ pause: 4.1 })])).toEqual([
    [0, null, 1],
    [1, null, 1],
    [2, null, 1],
  ])
})

test('every sentence is found in its paragraph', () => {
  const sentences = Array.from({ length: 50 }, (_, index) =>
    sentence({ speaker: `${Math.floor(index / 7)}` }),
  )
  const paragraphs = groupParagraphs(sentences)
  for (const index of sentences.keys()) {
    const { first = -1, sentences: inside = [] } = paragraphs[paragraphOf(paragraphs, index)] ?? {}
    expect(index >= first && index < first + inside.length).toBe(true)
  }
})

test('the sentence at a time is the last that has started', () => {
  const starts = ascendingStarts([2, 5, 5, 9].map((start) => sentence({ start })))
  expect([0, 2, 4.9, 5, 8, 9, 500].map((seconds) => sentenceAt(starts, seconds))).toEqual([
    -1, 0, 0, 2, 2, 3, 3,
  ])
  expect(sentenceAt(ascendingStarts([sentence(), sentence()]), 5)).toBe(-1)
})

test('sentences that overlap are found in the order of reading', () => {
  const starts = ascendingStarts([2, 10, 7, 12].map((start) => sentence({ start })))
  expect([8, 11, 12].map((seconds) => sentenceAt(starts, seconds))).toEqual([0, 2, 3])
})
