import { expect, test } from 'vitest'
import { estimateTimes, type Segment } from '#web/features/transcript/estimated-times.ts'

const untimed = (length: number): Segment => ({ text: 'x'.repeat(length), start: null, end: null })
const timed = (length: number, start: number, end: number | null = null): Segment => ({
  text: 'x'.repeat(length),
  start,
  end,
})
const startsOf = (segments: Segment[], duration: number | null) =>
  estimateTimes(segments, duration).map(({ start, isEstimated }) => (isEstimated ? `~${start}` : start))

test('untimed text shares the length of the audio out by its characters [S4.16]', () => {
  expect(startsOf([untimed(10), untimed(30), untimed(60)], 200)).toEqual(['~0', '~20', '~80'])
  expect(estimateTimes([untimed(50), untimed(50)], 100).map(({ end }) => end)).toEqual([50, 100])
})

test('without any length nothing is guessed', () => {
  expect(startsOf([untimed(10), untimed(10)], null)).toEqual([null, null])
})

test('known times stay, and the time between them is distributed', () => {
  expect(startsOf([untimed(10), timed(10, 30, 40), untimed(10), untimed(10), timed(10, 100)], 200)).toEqual([
    '~0',
    30,
    '~40',
    '~70',
    100,
  ])
})

test('after the last known time only the length of the audio says more', () => {
  expect(startsOf([timed(10, 5), untimed(10)], null)).toEqual([5, null])
  expect(startsOf([timed(10, 5), untimed(10)], 25)).toEqual([5, '~15'])
})

test('a time before an earlier one is shown as it is and moves no estimate back', () => {
  expect(startsOf([timed(10, 50), timed(10, 20), untimed(10), timed(10, 80)], null)).toEqual([
    50,
    20,
    '~70',
    80,
  ])
})

test('a segment without an end lasts until the next one', () => {
  expect(estimateTimes([timed(4, 1), timed(4, 9, 11), timed(4, 10)], null).map(({ end }) => end)).toEqual([
    9,
    11,
    null,
  ])
})

test('a length shorter than the last known time is no length', () => {
  expect(startsOf([timed(10, 50, 60), untimed(10)], 55)).toEqual([50, null])
})

test('nothing to time', () => {
  expect(estimateTimes([], 100)).toEqual([])
})
