import { expect, test } from 'vitest'
import { lengthOf, needOf } from '#functions/domain/spending/run-need.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'

const sonnet = { id: 'global.anthropic.claude-sonnet-4-6', votes: 3 }

test('an hour costs its transcription and its analysis by list price, and half an hour half of that', () => {
  // $0.024 a minute; 16,000 tokens written to the cache and read six times, plus 2,000 and seven times 400.
  expect(needOf({ seconds: 3600, transcribes: true }, sonnet)).toEqual({
    transcription: 1_440_000,
    analysis: 136_800,
  })
  expect(needOf({ seconds: 1800, transcribes: false }, sonnet)).toEqual({
    transcription: 0,
    analysis: 68_400,
  })
})

test('a short episode is asked about with the same instructions, and costs no less than twenty minutes', () => {
  const twentyMinutes = needOf({ seconds: 1200, transcribes: false }, sonnet)
  expect(needOf({ seconds: 20, transcribes: false }, sonnet)).toEqual(twentyMinutes)
})

test('a model of one’s own and a speech engine of one’s own cost what their operator says', () => {
  const ownPrice = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 }
  const own = { ...sonnet, ownPrice, minutePrice: 0 }
  expect(needOf({ seconds: 3600, transcribes: true }, own)).toEqual({ transcription: 0, analysis: 0 })
  const embedded = { id: embeddedAnalystName, votes: 1 }
  expect(needOf({ seconds: 3600, transcribes: false }, embedded)).toEqual({ transcription: 0, analysis: 0 })
})

const transcript = {
  key: 'key',
  hash: 'hash',
  source: 'publisher',
  language: 'en',
  durationSeconds: null,
  isTimed: false,
  wordCount: 4500,
} as const

test.each([
  {
    what: 'its transcript',
    length: { durationSeconds: 60, transcript: { ...transcript, durationSeconds: 90 } },
    seconds: 90,
  },
  { what: 'its feed', length: { durationSeconds: 60, transcript }, seconds: 60 },
  { what: 'its words', length: { durationSeconds: null, transcript }, seconds: 1800 },
  { what: 'nothing, which counts as an hour', length: { durationSeconds: null }, seconds: 3600 },
])('the length of an episode comes from $what', ({ length, seconds }) => {
  expect(lengthOf(length)).toBe(seconds)
})
