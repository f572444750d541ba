import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { SavedSearchView } from '#shared/domain/saved-search.ts'
import { sampleSavedSearches } from '#tests/browser/sample-saved-searches.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { SavedSearches } from '#web/features/search/components/saved-searches.tsx'

const server = mockServer()

function open({ start = sampleSavedSearches, getsDigests = false } = {}) {
  let saved: readonly SavedSearchView[] = start
  const calls: unknown[] = []
  server.use(
    http.get('*/api/saved-searches', () => HttpResponse.json(saved)),
    http.post('*/api/saved-searches', async ({ request }) => {
      calls.push(await request.json())
      saved = start
      return HttpResponse.json({ id: start[0]?.id, is_new: true })
    }),
    http.patch('*/api/saved-searches/:id', async ({ request, params }) => {
      calls.push({ id: params.id, change: await request.json() })
      saved = saved.map((one) => (one.id === params.id ? { ...one, in_digest: !one.in_digest } : one))
      return new HttpResponse(null, { status: 204 })
    }),
    http.delete('*/api/saved-searches/:id', ({ params }) => {
      saved = saved.filter(({ id }) => id !== params.id)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  openPage('/profile', <SavedSearches getsDigests={getsDigests} />)
  return calls
}

test('lists each search with its filters, and opens it [S24.62]', async () => {
  open()
  const link = await screen.findByRole('link', { name: '"rent control" -subsidy' })
  expect(link.getAttribute('href')).toBe(
    '/search?q=%22rent+control%22+-subsidy&stance=left_leaning&show=3&topic=9',
  )
  screen.getByText('Left-leaning · The Long Table · One topic · Saved Jun 1, 2025')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
})

test('a deleted search can be brought back [S24.62]', async () => {
  const calls = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Delete.*housing$/ }))
  const line = await screen.findByText('Deleted: housing')
  expect(document.activeElement).toBe(line)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'housing' })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'housing' })
  expect(calls).toEqual([{ q: 'housing' }])
  expect(screen.queryByText('Deleted: housing')).toBeNull()
})

test('a deleted search comes back into the digest that it was in [S24.62]', async () => {
  const calls = open({ getsDigests: true })
  const [chosen] = sampleSavedSearches
  fireEvent.click(await screen.findByRole('button', { name: /^Delete.*subsidy$/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(calls).toEqual([chosen?.search, { id: chosen?.id, change: { in_digest: true } }]),
  )
})

test('Pro users choose searches for the digest, and a refusal is told [S24.66]', async () => {
  const calls = open({ getsDigests: true })
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^In my digest.*housing$/ })
  expect(box.checked).toBe(false)
  fireEvent.click(box)
  await waitFor(() => expect(box.checked).toBe(true))
  expect(calls).toEqual([{ id: sampleSavedSearches[1]?.id, change: { in_digest: true } }])
  server.use(http.patch('*/api/saved-searches/:id', () => refusal(409, 'Your digest covers 5 searches.')))
  fireEvent.click(box)
  await screen.findByText('Your digest covers 5 searches.')
})

test('without any, says how to save one', async () => {
  open({ start: [] })
  expect((await screen.findByRole('link', { name: 'Search what was said' })).getAttribute('href')).toBe(
    '/search',
  )
})
