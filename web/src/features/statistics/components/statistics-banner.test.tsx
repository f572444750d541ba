// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { statistics } from '#tests/browser/sample-answers.ts'
import { StatisticsBanner } from '#web/features/statistics/components/statistics-banner.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(cleanup)
afterAll(() => server.close())

function show() {
  const errors: Error[] = []
  const { container } = render(
    <QueryClientProvider client={createQueryClient((error) => errors.push(error))}>
      <StatisticsBanner />
    </QueryClientProvider>,
  )
  return { container, errors }
}

test('says how much has been listened to, and nothing while it loads', async () => {
  server.use(http.get('*/api/statistics', () => HttpResponse.json({ ...statistics, episode_count: 1234 })))
  const { container } = show()
  expect(container.textContent).toBe('')
  await screen.findByText(/listened/)
  expect(container.textContent).toBe("We've listened to 3.2 hours of 1,234 episodes from 9 podcasts.")
})

test('hides when the figures cannot be had', async () => {
  server.use(http.get('*/api/statistics', () => new HttpResponse('No.', { status: 500 })))
  const { container, errors } = show()
  await waitFor(() => expect(errors).toHaveLength(1))
  expect(container.textContent).toBe('')
})
