import { screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { SearchIndexView } from '#shared/domain/search-index.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { SearchIndexStatus } from '#web/features/search-index/components/search-index-status.tsx'

const server = mockServer()

const open = (answer: SearchIndexView) => {
  server.use(http.get('*/api/admin/search-index', () => HttpResponse.json(answer)))
  return openPage('/settings', <SearchIndexStatus />)
}

test('the hub says how many episodes search misses, what the last check found, and what the index costs [S24.57]', async () => {
  const { container } = open({
    bytes: 23e9,
    monthly_cents: 1035,
    newest: { checked: 25, waiting: 2 },
    last_check: { finished_at: '2026-11-28T10:00:00.000Z', episodes: 99_000, corrected: 3 },
  })
  await screen.findByText(/Of the newest 25 episodes, 2 can’t be found/)
  expect(container.textContent).toContain('Last check, Nov 28, 2026: 99,000 episodes, 3 corrected.')
  expect(container.textContent).toContain('takes up 21,935 MB')
  expect(container.textContent).toContain('costs $10.35 a month')
})

test('a new site has neither episodes nor a finished check [S24.57]', async () => {
  const { container } = open({
    bytes: 0,
    monthly_cents: 0,
    newest: { checked: 0, waiting: 0 },
    last_check: null,
  })
  await screen.findByText('No episodes are published yet.')
  expect(container.textContent).toContain('The first check of all episodes hasn’t finished yet.')
  expect(container.textContent).toContain('less than one cent a month')
})

test('a state of search that failed to load says so [S24.57]', async () => {
  server.use(http.get('*/api/admin/search-index', () => refusal(500, 'Something went wrong.')))
  openPage('/settings', <SearchIndexStatus />)
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load the state of search')
})
