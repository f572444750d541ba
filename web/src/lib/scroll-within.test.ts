import { expect, test } from 'vitest'
import { scrollTopFor } from '#web/lib/scroll-within.ts'

const box = { scrollTop: 1000, height: 400 }

test.for([
  ['in the middle', 100, 160, undefined],
  ['near the lower edge', 330, 390, 1230],
  ['below', 900, 930, 1800],
  ['cut at the upper edge', -10, 50, 890],
  ['above', -700, -650, 200],
  ['above everything', -2000, -1950, 0],
  ['longer than the box, with its beginning in sight', 60, 900, undefined],
  ['longer than the box, beginning far down', 300, 900, 1200],
] as const)('a target %s', ([, top, bottom, scrollTop]) => {
  expect(scrollTopFor({ ...box, top, bottom })).toBe(scrollTop)
})

test('after scrolling the target is visible', () => {
  for (const top of [-3000, -5, 350, 5000]) {
    const scrollTop = scrollTopFor({ scrollTop: 4000, height: 400, top, bottom: top + 40 }) ?? 4000
    const after = top - (scrollTop - 4000)
    expect(scrollTopFor({ scrollTop, height: 400, top: after, bottom: after + 40 })).toBeUndefined()
  }
})
