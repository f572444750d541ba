import { expect, test } from 'vitest'
import { spokenPassage } from '#functions/domain/quotes/spoken-passage.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'

const segment = (start: number, end: number, text: string): TranscriptSegment => ({
  start,
  end,
  text,
  speaker: 'Ann Lee',
})

const transcriptOf = (segments: TranscriptSegment[]): Transcript => ({
  segments,
  source: 'publisher',
  language: 'en',
  durationSeconds: 100,
})

const said = transcriptOf([
  { ...segment(0, 4, 'Welcome back to the show.'), speaker: 'Bob Roe' },
  segment(4, 8, 'Rents went up again. We should build homes near the train.'),
  segment(8, 14, 'Nobody can pay for them today. That is a choice we made.'),
  {
    ...segment(14, 40, 'So tell me about the schools then, and take all the time you need.'),
    speaker: 'Bob Roe',
  },
])

const textOf = (passage: ReturnType<typeof spokenPassage>) => passage?.words.map(({ text }) => text).join('')

test('a short quote is heard with the sentences behind it, then those before it, of its speaker only [S20.39]', () => {
  const passage = spokenPassage(said, { text: 'We should build homes near the train.', startSeconds: 4 })
  expect(textOf(passage)).toBe(
    'Rents went up again. We should build homes near the train. Nobody can pay for them today. That is a choice we made.',
  )
  expect([passage?.start_time, passage?.end_time]).toEqual([4, expect.closeTo(14, 0)])
})

test('a passage ends with the sentence in which it is twelve seconds long', () => {
  const long = transcriptOf([
    segment(0, 13, 'We should build homes near the train because people need them.'),
    segment(13, 20, 'That is a choice we made.'),
  ])
  const passage = spokenPassage(long, {
    text: 'We should build homes near the train because people need them.',
    startSeconds: 0,
  })
  expect(textOf(passage)).toBe('We should build homes near the train because people need them. ')
})

test('no sentence is added that makes a passage longer than thirty seconds', () => {
  const slow = transcriptOf([
    segment(0, 6, 'We should build homes near the train.'),
    segment(6, 60, 'And then, after a very long pause, we should talk of schools.'),
  ])
  const passage = spokenPassage(slow, { text: 'We should build homes near the train.', startSeconds: 0 })
  expect(textOf(passage)).toBe('We should build homes near the train. ')
})

test('words have the times of the transcript, or else their share of the segment', () => {
  const words = ['We', 'should', 'build', 'homes', 'now.'].map((text, place) => ({
    text,
    start: 20 + place,
    end: 20.5 + place,
  }))
  const timed = transcriptOf([
    segment(0, 20, 'Abcd efgh ijkl mnop.'),
    { ...segment(20, 25, 'We should build homes now.'), words },
  ])
  const quote = { text: 'We should build homes now.', startSeconds: 20 }
  const times = spokenPassage(timed, quote)?.words.map(({ start_time }) => start_time)
  expect(times).toEqual([0, 5, 10, 15, 20, 21, 22, 23, 24])
})

test('a speaker’s turn that ends early is heard from sentences before the quote [S20.39]', () => {
  const turn = transcriptOf([
    segment(0, 5, 'Rents went up again this year.'),
    segment(5, 9, 'Wages did not go up at all.'),
    segment(9, 13, 'We should build homes near the train.'),
    { ...segment(13, 20, 'So tell me about the schools.'), speaker: 'Bob Roe' },
  ])
  const passage = spokenPassage(turn, { text: 'We should build homes near the train.', startSeconds: 9 })
  expect([passage?.start_time, passage?.end_time]).toEqual([0, expect.closeTo(13, 0)])
})

test('a segment that ends where it starts has no passage, because it would have no end', () => {
  const endless = transcriptOf([
    segment(0, 20, 'Welcome back.'),
    segment(20, 20, 'We should build homes now.'),
  ])
  expect(spokenPassage(endless, { text: 'We should build homes now.', startSeconds: 20 })).toBeUndefined()
})

test.each([
  ['a quote without a time', { text: 'We should build homes near the train.', startSeconds: 'N/A' as const }],
  ['a quote that the transcript lacks', { text: 'We should build no homes at all.', startSeconds: 4 }],
])('%s has no passage', (_, quote) => {
  expect(spokenPassage(said, quote)).toBeUndefined()
})
