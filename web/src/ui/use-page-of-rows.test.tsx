import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { usePageOfRows } from '#web/ui/use-page-of-rows.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('rows are shown by 50; the page after the loaded ones is loaded and then shown, and another list starts again', () => {
  const onLoadMore = vi.fn()
  const first = { rows: numbers(50), list: 'a', hasMore: true, onLoadMore }
  const { result, rerender } = renderHook(usePageOfRows<number>, { initialProps: first })
  expect(result.current.pager).toMatchObject({ page: 1, pages: undefined, hasNext: true })
  act(() => result.current.pager.openPage(2))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
  expect(result.current.shown).toHaveLength(50)
  rerender({ ...first, rows: numbers(63), hasMore: false })
  expect(result.current.shown).toEqual(numbers(63).slice(50))
  expect(result.current.pager).toMatchObject({ page: 2, pages: 2, hasNext: false })
  act(() => result.current.pager.openPage(1))
  expect(result.current.shown).toEqual(numbers(50))
  act(() => result.current.pager.openPage(2))
  expect(onLoadMore).toHaveBeenCalledTimes(1)
  rerender({ ...first, rows: numbers(50), list: 'b' })
  expect(result.current.pager.page).toBe(1)
})
