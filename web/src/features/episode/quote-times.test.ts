import { expect, test } from 'vitest'
import { episode } from '#tests/browser/sample-answers.ts'
import { atTime, playableQuote } from '#web/features/episode/quote-times.ts'

const [quote] = episode(1).quotes
if (!quote) throw new Error('the sample has no quote')

test('a quote with a time and audio can be heard from there to its end', () => {
  const heard = playableQuote({ ...quote, quote_time_start: 65.4, quote_time_end: 70 })
  expect(heard).toEqual({ audioUrl: quote.audio_url, startSeconds: 65.4, endSeconds: 70 })
})

test.each([
  ['no time', { quote_time_start: 'N/A' as const }],
  ['no audio', { audio_url: null }],
])('a quote with %s cannot be heard', (_, changes) => {
  expect(playableQuote({ ...quote, ...changes })).toBeUndefined()
})

test('a link carries the whole second and replaces a fragment that is there', () => {
  expect(atTime('https://a.example/e.mp3?x=1', 65.9)).toBe('https://a.example/e.mp3?x=1#t=65')
  expect(atTime('https://a.example/e.mp3#t=1', 3)).toBe('https://a.example/e.mp3#t=3')
})
