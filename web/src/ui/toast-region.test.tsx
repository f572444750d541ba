import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { ToastRegion } from '#web/ui/toast-region.tsx'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

afterEach(() => vi.useRealTimers())

test('a toast shows its title and its description; a failure is marked as one [S8.1]', async () => {
  render(<ToastRegion />)
  act(() => showToast({ title: 'Logged out', description: 'You have been logged out successfully.' }))
  act(() => showFailure({ title: 'Login failed', description: '401: Email or password is wrong.' }))
  const toastWith = async (title: string) => {
    const toast = (await screen.findByText(title)).closest('li')
    return { text: toast?.textContent, isMarked: toast?.hasAttribute('data-failure'), look: toast?.className }
  }
  const success = await toastWith('Logged out')
  const failure = await toastWith('Login failed')
  expect([success.text, success.isMarked]).toEqual([
    'Logged outYou have been logged out successfully.',
    false,
  ])
  expect([failure.text, failure.isMarked]).toEqual(['Login failed401: Email or password is wrong.', true])
  expect(failure.look).not.toBe(success.look)
})

test('a toast links to what it is about, and closes when the link is followed [S20.109]', async () => {
  render(
    <MemoryRouter>
      <ToastRegion />
    </MemoryRouter>,
  )
  act(() => showToast({ title: 'Added', link: { text: 'View it', path: '/admin/podcasts/3' } }))
  const link = await screen.findByRole('link', { name: 'View it' })
  expect(link.getAttribute('href')).toBe('/admin/podcasts/3')
  fireEvent.click(link)
  await waitFor(() => expect(screen.queryByText('Added')).toBeNull())
})

test('a toast disappears after five seconds, or after its own time [S9.4]', () => {
  vi.useFakeTimers()
  render(<ToastRegion />)
  act(() => showToast({ title: 'Saved' }))
  act(() => showToast({ title: 'Thanks', durationMs: 3000 }))
  const titles = () => ['Saved', 'Thanks'].filter((title) => screen.queryByText(title))
  const wait = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))
  wait(2900)
  expect(titles()).toEqual(['Saved', 'Thanks'])
  wait(1000)
  expect(titles()).toEqual(['Saved'])
  wait(1000)
  expect(titles()).toEqual(['Saved'])
  wait(1000)
  expect(titles()).toEqual([])
})
