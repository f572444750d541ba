import { expect, test } from 'vitest'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import type { Transcript, TranscriptSegment } from '#shared/domain/transcript.ts'

function timed(start: number, speaker: string, text: string): TranscriptSegment {
  const words = text.split(' ').map((word, n) => ({ start: start + n, end: start + n + 0.9, text: word }))
  return { start, end: words.at(-1)?.end ?? start, speaker, text, words }
}

const transcript: Transcript = {
  segments: [
    timed(0, 'Ann', 'Well, um, we cannot spend what we do not have.'),
    timed(20, 'Bob', 'I disagree: the rate is 3.5 percent, not “35 percent”.'),
    timed(40, 'Bob', 'We cannot spend what we do not have, you said.'),
    timed(60, 'Ann', 'It should cost $20 at most!'),
  ],
  source: 'publisher',
  language: 'en',
  durationSeconds: 70,
}

const offer = (text: string, segmentFirst: number, segmentLast = segmentFirst) => ({
  text,
  segmentFirst,
  segmentLast,
  topic: 'public spending',
})

const texts = (...offered: ReturnType<typeof offer>[]) =>
  verifyQuotes(transcript, offered, ['Public spending']).quotes.map(({ text }) => text)

test('shows the transcript’s own words, with times from the words', () => {
  const { quotes, offered, dropped } = verifyQuotes(
    transcript,
    [offer('well we CANNOT spend what we do not have', 0)],
    ['Public spending'],
  )
  expect(quotes).toEqual([
    {
      text: 'Well, um, we cannot spend what we do not have.',
      startSeconds: 0,
      endSeconds: 9.9,
      speaker: 'Ann',
      topic: 'Public spending',
    },
  ])
  expect({ offered, dropped }).toEqual({ offered: 1, dropped: 0 })
})

test('of equal words takes those in the named line', () => {
  const { quotes } = verifyQuotes(transcript, [offer('we cannot spend what we do not have', 2)], [])
  expect(quotes[0]).toMatchObject({ startSeconds: 40, speaker: 'Bob', topic: null })
})

test.each([
  'we can spend what we do not have',
  'the rate is 35 percent',
  'we cannot spend what we have',
  'cannot spend',
  'do not have. I disagree: the rate',
  'It should cost $15 at most',
])('drops «%s»', (text) => {
  expect(texts(offer(text, 0, 3))).toEqual([])
})

test('keeps the marks that belong to the words', () => {
  expect(texts(offer('it should cost 20 at most', 3))).toEqual(['It should cost $20 at most!'])
  expect(texts(offer('the rate is 3.5 percent, not 35 percent', 1))).toEqual([
    'the rate is 3.5 percent, not “35 percent”.',
  ])
})

test('shows no word twice and the quotes in the order they are said', () => {
  expect(
    texts(
      offer('It should cost $20 at most', 3),
      offer('should cost $20 at', 3),
      offer('I disagree: the rate is 3.5 percent', 1),
    ),
  ).toEqual(['I disagree: the rate is 3.5 percent, not “35 percent”.', 'It should cost $20 at most!'])
})

test('an untimed transcript gives N/A', () => {
  const untimed = {
    ...transcript,
    segments: [{ start: null, end: null, text: 'Nobody knows when this was said.' }],
  }
  const { quotes } = verifyQuotes(untimed, [offer('nobody knows when this was said', 0)], [])
  expect(quotes[0]).toMatchObject({ startSeconds: 'N/A', endSeconds: 'N/A' })
})

test.each([0, 1, 2 ** 31, Number.MAX_SAFE_INTEGER])(
  'line %d as a model’s word for where a quote stands moves no quote that stands once',
  (line) => {
    expect(texts(offer('It should cost $20 at most', line, 0), offer('I disagree', 0, line))).toEqual(
      texts(offer('It should cost $20 at most', 3), offer('I disagree', 1)),
    )
  },
)
