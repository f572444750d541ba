import { expect, test } from 'vitest'
import { parseDuration } from '#functions/domain/ingestion/feed-duration.ts'

test.each([
  ['3723', 3723],
  ['3723.5', 3723.5],
  ['3723,5', 3723.5],
  ['1:02:03', 3723],
  ['01:02:03.5', 3723.5],
  ['62:03', 3723],
  ['2:3', 123],
  ['PT1H2M3S', 3723],
  ['1 hr 2 min 3 sec', 3723],
  ['62 minutes', 3720],
])('%s is %d seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds)
})

test.each(['', '  ', 'soon', '-1', '1:2:3:4', '1e308', '::', undefined])('%j is no length', (text) => {
  expect(parseDuration(text)).toBeUndefined()
})
