import { afterEach, expect, test, vi } from 'vitest'
import {
  createKeptList,
  deviceKeys,
  isSwitchedOn,
  keep,
  readKept,
  subscribeToKept,
} from '#web/lib/device-storage.ts'
import { isStorageBlocked } from '#web/lib/storage-blocked.ts'

afterEach(() => vi.unstubAllGlobals())

const numbers = createKeptList(deviceKeys.follows, (stored) =>
  typeof stored === 'number' ? stored : undefined,
)

test('a key that is switched off keeps nothing more, and can still be deleted [S25.121]', () => {
  keep(deviceKeys.follows, '[1]')
  keep(deviceKeys.switchedOff, `${deviceKeys.theme} ${deviceKeys.follows}`)
  expect([keep(deviceKeys.follows, '[2]'), readKept(deviceKeys.follows)]).toEqual(['off', '[1]'])
  expect([keep(deviceKeys.follows, ''), readKept(deviceKeys.follows)]).toEqual(['done', ''])
  expect([deviceKeys.theme, deviceKeys.queue].map((key) => isSwitchedOn(key))).toEqual([false, true])
})

test('positions that an earlier version switched off stay switched off [S25.121]', () => {
  localStorage.setItem(deviceKeys.positions, 'off')
  expect([isSwitchedOn(deviceKeys.positions), keep(deviceKeys.positions, '[]')]).toEqual([false, 'off'])
})

test('parts of the page hear of what is kept and deleted', () => {
  const heard = vi.fn()
  const stop = subscribeToKept(heard)
  keep(deviceKeys.player, '{}')
  keep(deviceKeys.player, '')
  stop()
  keep(deviceKeys.player, '{}')
  expect(heard).toHaveBeenCalledTimes(2)
})

test('the mark of a reload stays in this tab', () => {
  keep(deviceKeys.reload, '1')
  expect([localStorage.length, readKept(deviceKeys.reload)]).toEqual([0, '1'])
  keep(deviceKeys.reload, '')
})

test('a list is the same array until it changes, and leaves out damaged items', () => {
  numbers.write([1, 2])
  expect(numbers.read()).toBe(numbers.read())
  localStorage.setItem(deviceKeys.follows, '[1,"two",3]')
  expect(numbers.read()).toEqual([1, 3])
  localStorage.setItem(deviceKeys.follows, '{"0":1}')
  expect(numbers.read()).toEqual([])
})

test('blocked storage is empty, and keeping says so', () => {
  expect(isStorageBlocked()).toBe(false)
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  expect([readKept(deviceKeys.follows), keep(deviceKeys.follows, '[1]'), isStorageBlocked()]).toEqual([
    '',
    'blocked',
    true,
  ])
})
