import { expect, test } from 'vitest'
import { namesStance, readStance } from '#web/features/stance-page/stance-address.ts'

test.each([
  ['/', '', 'Centrist'],
  ['/', '?stance=far_right', 'Far Right'],
  ['/stance/far_left', '', 'Far Left'],
  ['/stance/FAR_LEFT', '', 'Far Left'],
  ['/stance/left_leaning', '?stance=far_right', 'Left-leaning'],
  ['/stance/nonsense', '?stance=far_right', 'Centrist'],
  ['/stance/%E0%A4%A', '', 'Centrist'],
  ['/stance/right%20leaning', '', 'Right-leaning'],
  ['/', '?step=3', 'Right-leaning'],
  ['/', '?step=0&stance=far_right', 'Far Left'],
  ['/', '?step=9', 'Centrist'],
  ['/stance/far_left', '?step=4', 'Far Left'],
])('%s%s means %s [S2.35] [S2.36]', (pathname, search, stance) => {
  expect(readStance({ pathname, search })).toBe(stance)
})

test('only a stance in the path, or a step that the form sent, requests episodes', () => {
  expect(namesStance({ pathname: '/stance/centrist', search: '' })).toBe(true)
  expect(namesStance({ pathname: '/', search: '?step=3' })).toBe(true)
  expect(namesStance({ pathname: '/', search: '' })).toBe(false)
  expect(namesStance({ pathname: '/', search: '?stance=far_left' })).toBe(false)
  expect(namesStance({ pathname: '/', search: '?step=nonsense' })).toBe(false)
  expect(namesStance({ pathname: '/stance/', search: '' })).toBe(false)
})
