import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { pause, until } from '#tests/web/real-time.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

test('a failed call is reported once and not retried, and an answer never becomes stale by time [S9.1]', async () => {
  const reported: Error[] = []
  const client = createQueryClient((error) => reported.push(error))
  let requested = 0
  const failing = { queryKey: ['failing'], queryFn: () => Promise.reject(new Error(`no ${++requested}`)) }
  await expect(client.fetchQuery(failing)).rejects.toThrow('no 1')
  expect([requested, reported.map(({ message }) => message)]).toEqual([1, ['no 1']])

  let answered = 0
  const working = { queryKey: ['working'], queryFn: async () => ++answered }
  await client.fetchQuery(working)
  expect(await client.fetchQuery(working)).toBe(1)
})

afterEach(() => void vi.useRealTimers())

test('visible data is not refetched by the clock, on focus, or when it is mounted again [S9.2]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const client = createQueryClient(() => undefined)
  let requested = 0
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const show = () =>
    renderHook(() => useQuery({ queryKey: ['shown'], queryFn: async () => ++requested }), { wrapper })
  const { result, unmount } = show()
  await until(() => result.current.data === 1)
  act(() => void vi.advanceTimersByTime(24 * 3_600_000))
  unmount()
  expect(show().result.current).toMatchObject({ data: 1, isFetching: false })
  // Focusing the window does not refetch data that a mutation marked as stale.
  await act(() => client.invalidateQueries({ refetchType: 'none' }))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await pause(50)
  expect(requested).toBe(1)
})
