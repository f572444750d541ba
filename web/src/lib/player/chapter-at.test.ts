import { expect, test } from 'vitest'
import { chapterAt } from '#web/lib/player/chapter-at.ts'

const chapters = [5, 60, 61.5].map((start_time) => ({
  title: `At ${start_time}`,
  start_time,
  link_url: null,
}))

test.each([
  [0, undefined],
  [5, 'At 5'],
  [59.9, 'At 5'],
  [61, 'At 60'],
  [9000, 'At 61.5'],
])('%d seconds lie in the chapter %s', (seconds, title) => {
  expect(chapterAt(chapters, seconds)?.title).toBe(title)
})

test('without chapters no time lies in one', () => {
  expect(chapterAt([], 10)).toBeUndefined()
})
