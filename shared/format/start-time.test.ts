import { expect, test } from 'vitest'
import { parseStartTime } from '#shared/format/start-time.ts'

test.each([
  ['83', 83],
  ['0', 0],
  ['1m23s', 83],
  ['2m', 120],
  ['1h2m3s', 3723],
  ['90s', 90],
])('%s asks for second %i', (text, seconds) => {
  expect(parseStartTime(text)).toBe(seconds)
})

test.each([null, '', '-5', '1.5', '1:23', '5e3', '1s2m', 'soon', '9'.repeat(20), ' 83', '<b>'])(
  '%j asks for nothing',
  (text) => {
    expect(parseStartTime(text)).toBeUndefined()
  },
)
