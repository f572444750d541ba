import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { statistics } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { DatabaseStatistics } from '#web/features/statistics/components/database-statistics.tsx'

const server = mockServer()
afterEach(() => {
  vi.useRealTimers()
})

const open = () => openPage('/settings', <DatabaseStatistics />)

test('the statistics of the database load, then say every figure, the duration in hours, minutes and seconds [S2.197]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let requested = 0
  server.use(
    http.get('*/api/statistics', () => {
      requested += 1
      return HttpResponse.json({ ...statistics, podcast_count: 1234 })
    }),
  )
  const { container } = open()
  expect(screen.getByRole('status').textContent).toBe('Loading statistics...')
  await screen.findByText('1,234')
  const figures = [...container.querySelectorAll('dl > div')].map((figure) =>
    [...figure.children].map(({ textContent }) => textContent),
  )
  expect(figures).toEqual([
    ['Total duration', '3h 12m 0s'],
    ['Episodes', '52'],
    ['Podcasts', '1,234'],
    ['Far Left', '4'],
    ['Left-leaning', '4'],
    ['Centrist', '4'],
    ['Right-leaning', '4'],
    ['Far Right', '4'],
  ])
  act(() => void vi.advanceTimersByTime(60_000))
  expect(requested).toBe(1)
})

test('statistics of the database that failed to load say so in red [S2.198]', async () => {
  server.use(http.get('*/api/statistics', () => refusal(500, 'Something went wrong.')))
  open()
  const failure = await screen.findByRole('alert')
  expect(failure.textContent).toBe('Failed to load statistics')
  expect(failure.classList.contains('text-danger')).toBe(true)
})

test('an empty site has no statistics available [S2.199]', async () => {
  server.use(
    http.get('*/api/statistics', () =>
      HttpResponse.json({ ...statistics, podcast_count: 0, episode_count: 0 }),
    ),
  )
  open()
  await screen.findByText('No statistics available')
})
