import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useRefreshing } from '#web/features/personal-feed/use-refreshing.ts'

afterEach(() => vi.useRealTimers())

test('the feed refreshes for 1.5 seconds after it is entered [S9.20]', () => {
  vi.useFakeTimers()
  const { result } = renderHook(useRefreshing)
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(1499))
  expect(result.current).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(result.current).toBe(false)
})
