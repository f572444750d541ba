import { afterEach, expect, test, vi } from 'vitest'
import { deviceKeys, subscribeToKept } from '#web/lib/device-storage.ts'
import { type Follow, mostFollows, readFollows, setFollowed } from '#web/lib/follows/follows.ts'

afterEach(() => vi.unstubAllGlobals())

const show = (id: number): Follow => ({ kind: 'show', id, name: `Show ${id}`, feed: null })
const housing: Follow = { kind: 'topic', name: 'Housing' }

test('shows and topics are followed on the device, each once [S25.30]', () => {
  setFollowed(show(1), true)
  setFollowed(housing, true)
  setFollowed({ kind: 'topic', name: 'HOUSING' }, true)
  setFollowed({ ...show(1), name: 'Its new name' }, true)
  expect(readFollows()).toEqual([
    { kind: 'topic', name: 'HOUSING' },
    { ...show(1), name: 'Its new name' },
  ])
  expect(readFollows()).toBe(readFollows())
})

test('once nothing is followed, nothing is stored [S25.30]', () => {
  const heard = vi.fn()
  const stop = subscribeToKept(heard)
  setFollowed(housing, true)
  setFollowed(housing, false)
  stop()
  setFollowed(housing, false)
  expect(heard).toHaveBeenCalledTimes(2)
  expect(localStorage.getItem(deviceKeys.follows)).toBeNull()
})

test('at most 200 are followed', () => {
  localStorage.setItem(
    deviceKeys.follows,
    JSON.stringify(Array.from({ length: mostFollows }, (_, id) => show(id))),
  )
  expect(setFollowed(housing, true)).toBe('full')
  expect(setFollowed({ ...show(0), name: 'Its new name' }, true)).toBe('done')
  expect(readFollows()).toHaveLength(mostFollows)
})

test.each(['broken', '7', '{"kind":"topic"}', '[7,{"kind":"show","name":"x"},{"kind":"topic","name":""}]'])(
  'damaged data counts as nothing: %s',
  (text) => {
    localStorage.setItem(deviceKeys.follows, text)
    expect(readFollows()).toEqual([])
    expect(setFollowed(housing, true)).toBe('done')
    expect(readFollows()).toEqual([housing])
  },
)

test('with blocked storage nothing is followed, and the caller learns why', () => {
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  expect([setFollowed(housing, true), readFollows()]).toEqual(['blocked', []])
})
