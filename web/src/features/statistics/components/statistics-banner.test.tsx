import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { statistics } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { StatisticsBanner } from '#web/features/statistics/components/statistics-banner.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'

const server = mockServer()
let requested = 0

beforeEach(() => {
  requested = 0
})
afterEach(() => {
  vi.useRealTimers()
})

const answerWith = (episode_count: number) =>
  server.use(
    http.get('*/api/statistics', () => {
      requested += 1
      return HttpResponse.json({ ...statistics, episode_count })
    }),
  )

function show() {
  const errors: Error[] = []
  const client = createQueryClient((error) => errors.push(error))
  const banner = (key: string) => (
    <QueryClientProvider client={client}>
      <StatisticsBanner key={key} />
    </QueryClientProvider>
  )
  const { container, rerender } = render(banner('first'))
  return { container, errors, showAnew: () => rerender(banner('second')) }
}

test('says how much has been listened to, and nothing while it loads [S1.4] [S2.37]', async () => {
  answerWith(1234)
  const { container } = show()
  expect(container.textContent).toBe('')
  await screen.findByText(/listened/)
  expect(container.textContent).toBe("We've listened to 3.2 hours of 1,234 episodes from 9 podcasts.")
})

test('hides when the figures failed to load [S2.38]', async () => {
  server.use(http.get('*/api/statistics', () => new HttpResponse('No.', { status: 500 })))
  const { container, errors } = show()
  await waitFor(() => expect(errors).toHaveLength(1))
  expect(container.textContent).toBe('')
})

test('hides again when a later call fails [S2.38]', async () => {
  answerWith(52)
  const { container } = show()
  await screen.findByText('52')
  server.use(http.get('*/api/statistics', () => new HttpResponse('No.', { status: 500 })))
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(container.textContent).toBe(''))
})

test('the figures are read again every 30,000 ms, and the new ones shown [S7.31]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answerWith(52)
  show()
  await screen.findByText('52')
  answerWith(53)
  act(() => void vi.advanceTimersByTime(29_999))
  expect(requested).toBe(1)
  act(() => void vi.advanceTimersByTime(1))
  await screen.findByText('53')
  answerWith(54)
  act(() => void vi.advanceTimersByTime(30_000))
  await screen.findByText('54')
  expect(requested).toBe(3)
})

test('the figures are refetched when the window gets the focus again [S7.32]', async () => {
  answerWith(52)
  show()
  await screen.findByText('52')
  answerWith(53)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await screen.findByText('53')
})

test('the figures are read again when the banner is shown again, however fresh they are [S7.33]', async () => {
  answerWith(52)
  const { showAnew } = show()
  await screen.findByText('52')
  answerWith(53)
  showAnew()
  await screen.findByText('53')
  expect(requested).toBe(2)
})
