import { expect, test } from 'vitest'
import { namesStance, readStance } from '#web/features/sidelight/stance-address.ts'

test.each([
  ['/', '', 'Centrist'],
  ['/', '?stance=far_right', 'Far Right'],
  ['/stance/far_left', '', 'Far Left'],
  ['/stance/FAR_LEFT', '', 'Far Left'],
  ['/stance/left_leaning', '?stance=far_right', 'Left-leaning'],
  ['/stance/nonsense', '?stance=far_right', 'Centrist'],
  ['/stance/%E0%A4%A', '', 'Centrist'],
  ['/stance/right%20leaning', '', 'Right-leaning'],
])('%s%s means %s', (pathname, search, stance) => {
  expect(readStance({ pathname, search })).toBe(stance)
})

test('only a stance in the path asks for episodes', () => {
  expect(namesStance('/stance/centrist')).toBe(true)
  expect(namesStance('/')).toBe(false)
  expect(namesStance('/stance/')).toBe(false)
})
