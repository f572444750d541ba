import { expect, test } from 'vitest'
import { savedCopyText } from '#shared/format/saved-copy-text.ts'

test.each([
  ['2026-11-28T20:40:30Z', 'America/New_York', 'Saved copy from Nov 28, 3:40 p.m.'],
  ['2026-05-01T04:05:00Z', 'America/New_York', 'Saved copy from May 1, 12:05 a.m.'],
])('says when a copy was saved: %s in %s [S25.6]', (moment, zone, text) => {
  expect(savedCopyText(new Date(moment), zone)).toBe(text)
})
