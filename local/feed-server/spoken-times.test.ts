import { expect, test } from 'vitest'
import { keptTimesSchema, toKeptTimes, toSpokenTimes } from '#local/feed-server/spoken-times.ts'

const episode = {
  key: 'e',
  title: '',
  description: '',
  speaker: '',
  sentences: ['Good evening.', 'Hello'],
  daysBeforeNewest: 0,
}
const words = [
  { text: 'Good', start: 0.25, end: 0.5 },
  { text: 'evening.', start: 0.5, end: 1 },
  { text: 'Hello', start: 1.2, end: 1.7 },
]

test('stored times are read unchanged', () => {
  const kept = keptTimesSchema.parse(toKeptTimes(32_000, words))
  expect(kept).toEqual({ samples: 32_000, words: '250 250 0 500 200 500' })
  expect(toSpokenTimes(kept, episode)).toEqual({
    durationSeconds: 2,
    audioBytes: 64_044,
    sentences: [
      { text: 'Good evening.', start: 0.25, end: 1, words: words.slice(0, 2) },
      { text: 'Hello', start: 1.2, end: 1.7, words: words.slice(2) },
    ],
  })
})

test.each([
  ['There are more words than times.', words.slice(0, 2)],
  ['There are more times than words.', [...words, { text: 'more', start: 2, end: 3 }]],
])('%s', (message, kept) => {
  expect(() => toSpokenTimes(toKeptTimes(1, kept), episode)).toThrow(message)
})
