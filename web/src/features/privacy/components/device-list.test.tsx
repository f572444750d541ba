import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refreshCookie, sessionCookie } from '#shared/rules/cookies.ts'
import { savedCaches } from '#shared/rules/saved-copies.ts'
import { openPage } from '#tests/web/open-page.ts'
import { DeviceList } from '#web/features/privacy/components/device-list.tsx'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { readFollows, setFollowed } from '#web/lib/follows/follows.ts'
import { findSavedPosition, savePosition } from '#web/lib/player/saved-positions.ts'

afterEach(() => vi.unstubAllGlobals())

const open = () => openPage('/privacy', <DeviceList />)
const switchOf = (title: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Keep this on this device ${title}`, hidden: true })
const housing = { kind: 'topic', name: 'Housing' } as const

test('every key, cookie and cache is listed, and those that sign-in needs have no switch [S25.120] [S25.11]', () => {
  open()
  const rows = [...document.querySelectorAll('li')]
  const named = (name: string) => rows.find((row) => row.querySelector('code')?.textContent === name)
  for (const name of [...Object.values(deviceKeys), ...Object.values(savedCaches)])
    expect(screen.getByText(name)).toBeTruthy()
  const needed = [sessionCookie, refreshCookie, deviceKeys.session]
  for (const name of needed) {
    expect(named(name)?.textContent).toContain('Signing in needs it, so it has no switch.')
    expect(named(name)?.querySelector('input')).toBeNull()
  }
  expect(screen.getAllByRole('checkbox', { hidden: true })).toHaveLength(8)
})

test('turned off, what is kept is deleted and nothing more is kept; turned on, it starts anew [S25.121] [S20.10]', async () => {
  open()
  savePosition({ episodeId: 7, seconds: 60, duration: 600 })
  const places = switchOf('Your place in episodes')
  expect(places.checked).toBe(true)
  fireEvent.click(places)
  await screen.findByText('Turned off. What was kept is deleted.')
  expect(places.checked).toBe(false)
  savePosition({ episodeId: 8, seconds: 60, duration: 600 })
  expect([findSavedPosition(7), findSavedPosition(8)]).toEqual([undefined, undefined])
  fireEvent.click(places)
  savePosition({ episodeId: 8, seconds: 60, duration: 600 })
  expect([findSavedPosition(7), findSavedPosition(8)]).toEqual([undefined, 60])
  expect(localStorage.getItem(deviceKeys.switchedOff)).toBeNull()
})

test('an earlier version’s "off" shows, and can be turned on [S25.121]', () => {
  localStorage.setItem(deviceKeys.positions, 'off')
  open()
  const places = switchOf('Your place in episodes')
  expect(places.checked).toBe(false)
  fireEvent.click(places)
  savePosition({ episodeId: 8, seconds: 60, duration: 600 })
  expect([places.checked, findSavedPosition(8)]).toEqual([true, 60])
})

test('turning off can be undone [S25.122]', async () => {
  open()
  setFollowed(housing, true)
  fireEvent.click(switchOf('What you follow'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo', hidden: true }))
  expect(readFollows()).toEqual([housing])
  expect([switchOf('What you follow').checked, document.activeElement]).toEqual([
    true,
    switchOf('What you follow'),
  ])
  expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).toBeNull()
})

test('copies for reading offline are deleted, with the worker that makes them [S25.121]', async () => {
  const kept = new Set<string>(Object.values(savedCaches))
  const unregister = vi.fn(async () => true)
  vi.stubGlobal('caches', { delete: async (name: string) => kept.delete(name) })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
  open()
  fireEvent.click(switchOf('Pages and audio for offline'))
  await waitFor(() => expect([...kept]).toEqual([]))
  expect(unregister).toHaveBeenCalledOnce()
})

test('where the browser blocks storage, the list says so and its switches are off [S25.123]', () => {
  const closed = () => {
    throw new Error('closed')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed, clear: () => {} })
  open()
  expect(screen.getByText(/^Your browser doesn’t let this site keep anything on your device\./)).toBeTruthy()
  const { checked, disabled } = switchOf('Colors')
  expect([checked, disabled]).toEqual([false, true])
})
