import { expect, test } from 'vitest'
import { quoteSpan } from '#web/features/episode/quote-location.ts'

test('a quote with a time can be heard from there to its end', () => {
  expect(quoteSpan({ quote_time_start: 65.4, quote_time_end: 70 })).toEqual({
    startSeconds: 65.4,
    endSeconds: 70,
  })
})

test('a quote without a known end is heard from its start', () => {
  expect(quoteSpan({ quote_time_start: 0, quote_time_end: 'N/A' })).toEqual({
    startSeconds: 0,
    endSeconds: undefined,
  })
})

test('a quote without a known time cannot be heard', () => {
  expect(quoteSpan({ quote_time_start: 'N/A', quote_time_end: 'N/A' })).toBeUndefined()
})
