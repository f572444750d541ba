import { expect, test } from 'vitest'
import {
  evidenceFault,
  evidenceOf,
  namedSegments,
  withoutSuspicious,
} from '#functions/domain/analysis/vote-evidence.ts'
import type { StanceVote } from '#shared/domain/analysis.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

function transcriptOf(...texts: string[]): Transcript {
  const segments = texts.map((text, index) => ({ start: index * 5, end: index * 5 + 5, text }))
  return { segments, source: 'publisher', language: 'en', durationSeconds: null }
}

const ten = transcriptOf(...Array.from({ length: 10 }, (_, index) => `Sentence number ${index}.`))

test('numbers that are doubled, out of range or none at all are dropped, and the rest are in order [S16.35]', () => {
  expect(namedSegments(ten, [7, 2, 7, -1, 10, 2.5, 9_999])).toEqual([2, 7])
})

test('lines in which nothing is said are dropped', () => {
  const sounds = transcriptOf(
    '[Music]',
    '♪ ♪',
    '…',
    'Rents rise.',
    'https://evil.example/',
    '[Applause] Yes.',
  )
  expect(namedSegments(sounds, [0, 1, 2, 3, 4, 5])).toEqual([3, 5])
})

test('of more than six lines the first six that were named are kept', () => {
  expect(namedSegments(ten, [9, 8, 7, 6, 5, 4, 3])).toEqual([4, 5, 6, 7, 8, 9])
})

test('a place on the scale needs a line that led there; saying that there is none does not [S16.35]', () => {
  const fault = evidenceFault(ten)
  const answer = { explanation: 'So.', segments: [42] }
  expect(fault({ ...answer, stance: 'Centrist' })).toMatch(/lines of the transcript/)
  expect(fault({ ...answer, stance: 'Centrist', segments: [42, 0] })).toBeUndefined()
  expect(fault({ ...answer, stance: 'not_political' })).toBeUndefined()
  expect(fault({ ...answer, stance: 'not_sure' })).toBeUndefined()
})

const naming = (...segments: number[]): StanceVote => ({
  stance: 'Centrist',
  unratedReason: null,
  explanation: 'So.',
  segments,
})

test('a line is kept once, with its times and the words of the transcript', () => {
  expect(evidenceOf(ten, [naming(3), naming(1, 3)])).toEqual([
    { segment: 1, start: 5, end: 10, text: 'Sentence number 1.' },
    { segment: 3, start: 15, end: 20, text: 'Sentence number 3.' },
  ])
})

test('a long line ends with a sentence, no longer than a quote may be [S16.36]', () => {
  const long = Array.from({ length: 60 }, () => 'constitution').join(' ')
  const [line] = evidenceOf(transcriptOf(`We agree. So do they. The ${long}.`), [naming(0)])
  expect(line?.text).toBe('We agree. So do they.')
})

test('without the end of a sentence, a long line is cut behind a word [S16.36]', () => {
  const many = Array.from({ length: 100 }, () => 'a').join(' ')
  const long = Array.from({ length: 60 }, () => 'constitution').join(' ')
  const [words, characters] = evidenceOf(transcriptOf(many, long), [naming(0, 1)])
  expect(words?.text).toBe(`${Array.from({ length: 60 }, () => 'a').join(' ')}…`)
  expect(characters?.text.length).toBeLessThanOrEqual(320)
  expect(characters?.text).toMatch(/^(?:constitution )+constitution…$/)
})

test('an address in a line is not kept', () => {
  const [line] = evidenceOf(transcriptOf('Sign the petition at evil.example/now today.'), [naming(0)])
  expect(line?.text).toBe('Sign the petition at [address] today.')
})

test('a suspicious line leads to no vote, and a vote that rests on such lines alone does not count [S16.21]', () => {
  const suspicious = new Set([3, 4])
  expect(withoutSuspicious(naming(1, 3), suspicious)).toEqual(naming(1))
  expect(withoutSuspicious(naming(1), suspicious)).toEqual(naming(1))
  expect(withoutSuspicious(naming(3, 4), suspicious)).toEqual({
    ...naming(),
    notCounted: 'suspicious-lines',
  })
})

test('a vote that places nothing counts with any lines', () => {
  const unsure: StanceVote = { stance: null, unratedReason: 'not-sure', explanation: 'So.', segments: [3] }
  expect(withoutSuspicious(unsure, new Set([3]))).toEqual({ ...unsure, segments: [] })
})
