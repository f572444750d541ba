import { afterEach, expect, test, vi } from 'vitest'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { findSavedPosition, mostSavedPositions, savePosition } from '#web/lib/player/saved-positions.ts'

afterEach(() => vi.unstubAllGlobals())

const keep = (episodeId: number, seconds: number, duration: number | null = 600) =>
  savePosition({ episodeId, seconds, duration })

test('the position in an episode is stored in whole seconds, the last one counts', () => {
  keep(7, 83.9)
  keep(8, 100)
  expect(findSavedPosition(7)).toBe(83)
  keep(7, 120)
  expect(findSavedPosition(7)).toBe(120)
  expect(findSavedPosition(8)).toBe(100)
  expect(findSavedPosition(9)).toBeUndefined()
})

test.each([
  [14.9, 600],
  [586, 600],
])(
  'at %s of %s seconds there is nothing to come back to, and an earlier place is forgotten',
  (at, duration) => {
    keep(7, 300)
    keep(7, at, duration)
    expect(findSavedPosition(7)).toBeUndefined()
    expect(localStorage.getItem(deviceKeys.positions)).toBeNull()
  },
)

test('for audio without a known length every position is stored', () => {
  keep(7, 9000, null)
  expect(findSavedPosition(7)).toBe(9000)
})

test('only the newest positions are stored [S20.9]', () => {
  for (let id = 1; id <= mostSavedPositions + 2; id += 1) keep(id, 60)
  expect(findSavedPosition(2)).toBeUndefined()
  expect(findSavedPosition(3)).toBe(60)
  expect(findSavedPosition(mostSavedPositions + 2)).toBe(60)
})

test.each(['{"7":60}', '[[7]]', '[["7",60]]', 'broken', '7'])(
  'damaged data counts as nothing: %s',
  (text) => {
    localStorage.setItem(deviceKeys.positions, text)
    expect(findSavedPosition(7)).toBeUndefined()
    keep(8, 60)
    expect(findSavedPosition(8)).toBe(60)
  },
)

test('with blocked storage nothing is stored and nothing fails', () => {
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  keep(7, 60)
  expect(findSavedPosition(7)).toBeUndefined()
})
