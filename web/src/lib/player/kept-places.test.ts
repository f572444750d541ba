import { afterEach, expect, test, vi } from 'vitest'
import {
  findKeptPlace,
  keepPlace,
  keepsPlaces,
  keptPlacesKey,
  mostPlaces,
  setKeepsPlaces,
  watchPlaces,
} from '#web/lib/player/kept-places.ts'

afterEach(() => vi.unstubAllGlobals())

const keep = (episodeId: number, seconds: number, duration: number | null = 600) =>
  keepPlace({ episodeId, seconds, duration })

test('the position in an episode is stored in whole seconds, the last one counts', () => {
  keep(7, 83.9)
  keep(8, 100)
  expect(findKeptPlace(7)).toBe(83)
  keep(7, 120)
  expect(findKeptPlace(7)).toBe(120)
  expect(findKeptPlace(8)).toBe(100)
  expect(findKeptPlace(9)).toBeUndefined()
})

test.each([
  [14.9, 600],
  [586, 600],
])(
  'at %s of %s seconds there is nothing to come back to, and an earlier place is forgotten',
  (at, duration) => {
    keep(7, 300)
    keep(7, at, duration)
    expect(findKeptPlace(7)).toBeUndefined()
    expect(localStorage.getItem(keptPlacesKey)).toBeNull()
  },
)

test('for audio without a known length every position is stored', () => {
  keep(7, 9000, null)
  expect(findKeptPlace(7)).toBe(9000)
})

test('only the newest positions are stored [S20.9]', () => {
  for (let id = 1; id <= mostPlaces + 2; id += 1) keep(id, 60)
  expect(findKeptPlace(2)).toBeUndefined()
  expect(findKeptPlace(3)).toBe(60)
  expect(findKeptPlace(mostPlaces + 2)).toBe(60)
})

test('switching it off deletes stored positions and stores nothing until it is switched on again', () => {
  const heard = vi.fn()
  const stop = watchPlaces(heard)
  keep(7, 60)
  setKeepsPlaces(false)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(findKeptPlace(7)).toBeUndefined()
  keep(7, 60)
  expect(findKeptPlace(7)).toBeUndefined()
  expect(keepsPlaces()).toBe(false)
  setKeepsPlaces(true)
  stop()
  keep(7, 60)
  expect(findKeptPlace(7)).toBe(60)
  expect(heard).toHaveBeenCalledTimes(3)
})

test.each(['{"7":60}', '[[7]]', '[["7",60]]', 'broken', '7'])(
  'damaged data counts as nothing: %s',
  (text) => {
    localStorage.setItem(keptPlacesKey, text)
    expect(findKeptPlace(7)).toBeUndefined()
    keep(8, 60)
    expect(findKeptPlace(8)).toBe(60)
  },
)

test('with blocked storage nothing is stored and nothing fails', () => {
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  keep(7, 60)
  expect(findKeptPlace(7)).toBeUndefined()
  expect(keepsPlaces()).toBe(true)
})
