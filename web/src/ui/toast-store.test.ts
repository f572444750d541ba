import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dismissToast, removeToast, showFailure, showToast, useToasts } from '#web/ui/toast-store.ts'

test('keeps at most five toasts, newest first; each is open, dismissed, then deleted [S4.19]', () => {
  const { result } = renderHook(() => useToasts())
  act(() => {
    for (const title of ['1', '2', '3', '4', '5', '6']) showToast({ title })
    showFailure({ title: '7', durationMs: 3000 })
  })
  expect(result.current.map(({ title }) => title)).toEqual(['7', '6', '5', '4', '3'])
  expect(result.current.map(({ durationMs }) => durationMs)).toEqual([3000, 5000, 5000, 5000, 5000])
  const [newest] = result.current
  act(() => dismissToast(newest?.id ?? 0))
  expect(result.current[0]?.isOpen).toBe(false)
  act(() => removeToast(newest?.id ?? 0))
  expect(result.current.map(({ title }) => title)).toEqual(['6', '5', '4', '3'])
})
