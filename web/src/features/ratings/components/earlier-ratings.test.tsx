import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { EarlierRatings } from '#shared/domain/earlier-ratings.ts'
import { earlierRatings } from '#tests/browser/sample-ratings.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { EarlierRatingsCard } from '#web/features/ratings/components/earlier-ratings.tsx'

const server = mockServer()

const none: EarlierRatings = {
  ready: 0,
  under_way: 0,
  failed: 0,
  cents: 0,
  next: { episode_ids: [], duration_seconds: 0, unknown_durations: 0, cents: 0 },
}

function open(ratings: EarlierRatings, content = <EarlierRatingsCard />) {
  const sent: number[][] = []
  let stored = ratings
  server.use(
    http.get('*/api/admin/ratings/earlier', () => HttpResponse.json(stored)),
    http.post<never, { episode_ids: number[] }>('*/api/admin/ratings', async ({ request }) => {
      const { episode_ids: ids } = await request.json()
      sent.push(ids)
      stored = none
      const refused = ids.filter((id) => id === 60).map((id) => ({ episode_id: id, reason: 'Running.' }))
      const done = ids.length - refused.length
      return HttpResponse.json({ success: true, message: '', done, refused }, { status: 202 })
    }),
  )
  return { ...openPage('/admin/processing', content), sent }
}

const figures = (container: HTMLElement) =>
  [...container.querySelectorAll('dl > div')].map((pair) => [
    pair.querySelector('dt')?.textContent,
    pair.querySelector('dd')?.textContent,
  ])

test('shows the number of ratings by an earlier method, their states, and the cost of rating them again', async () => {
  const { container } = open(earlierRatings)
  expect(screen.getByRole('status').textContent).toBe('Loading the ratings…')
  await screen.findByRole('button', { name: 'Rate Again…' })
  expect(figures(container)).toEqual([
    ['Rated by an earlier method', '1,355'],
    ['Waiting or being processed', '40'],
    ['Failed when last processed', '3'],
    ['Rating 1,312 again, about', '$182.40'],
  ])
  expect(screen.getByRole('link', { name: 'Runs' }).getAttribute('href')).toBe('/admin/runs')
})

test('no episode is rated again before the estimate is confirmed; then each call sends as many as it accepts [S16.42]', async () => {
  const { sent, toasts } = open({ ...earlierRatings, under_way: 0 })
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again…' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Rate 60 episodes again?' })
  expect(dialog.textContent).toContain('60.0 hours of speech. Estimated cost, by list prices: $7.44.')
  expect(dialog.textContent).toContain('The length of 2 episodes is unknown; an hour is assumed for each.')
  expect(dialog.textContent).toContain('1,252 more can follow afterward.')
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Rate Again' }))
  await waitFor(() => expect(sent.map(({ length }) => length)).toEqual([50, 10]))
  await screen.findByText('No published episode is known to have an earlier rating.')
  expect(toasts()[0]).toEqual({
    title: 'Rating again',
    description: "59 of 60 episodes; 1 couldn't be rated again: Running.",
    isFailure: false,
  })
})

test('if a call fails, the message says how many episodes are queued and why no more are', async () => {
  const { sent, toasts } = open(earlierRatings)
  server.use(
    http.post<never, { episode_ids: number[] }>('*/api/admin/ratings', async ({ request }) => {
      const { episode_ids: ids } = await request.json()
      if (sent.length > 0) return refusal(502, "The server doesn't answer.")
      sent.push(ids)
      return HttpResponse.json({ success: true, message: '', done: 50, refused: [] }, { status: 202 })
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again' }))
  await waitFor(() =>
    expect(toasts()[0]).toEqual({
      title: 'Failed to rate episodes again',
      description: expect.stringMatching(
        /^50 of 60 episodes were queued before this: .*The server doesn't answer\./,
      ),
      isFailure: true,
    }),
  )
})

test('where all were refused it says so, with the commonest reason', async () => {
  const { toasts } = open(earlierRatings)
  server.use(
    http.post<never, { episode_ids: number[] }>('*/api/admin/ratings', async ({ request }) => {
      const { episode_ids: ids } = await request.json()
      const refused = ids.map((id) => ({ episode_id: id, reason: id === 1 ? 'Gone.' : 'Running.' }))
      return HttpResponse.json({ success: true, message: '', done: 0, refused }, { status: 202 })
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again' }))
  await waitFor(() =>
    expect(toasts()[0]).toEqual({
      title: 'Failed to rate episodes again',
      description: "0 of 60 episodes; 60 couldn't be rated again: Running.",
      isFailure: true,
    }),
  )
})

test('once nothing is left to rate again the heading gets the focus', async () => {
  open(
    { ...earlierRatings, under_way: 0 },
    <main>
      <h1>Processing</h1>
      <EarlierRatingsCard />
    </main>,
  )
  const opener = await screen.findByRole('button', { name: 'Rate Again…' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again' }))
  await waitFor(() => expect(opener.isConnected).toBe(false))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Processing'))
})

test('without confirmation nothing starts', async () => {
  const { sent } = open(earlierRatings)
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent).toEqual([])
})

test('where none is known to be rated by an earlier method there is nothing to press', async () => {
  open(none)
  await screen.findByText('No published episode is known to have an earlier rating.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a model that costs nothing says so, and one of unknown price cannot be used', async () => {
  const { container } = open({ ...earlierRatings, cents: 0, next: { ...earlierRatings.next, cents: 0 } })
  await screen.findByRole('button', { name: 'Rate Again…' })
  expect(figures(container).at(-1)).toEqual(['Rating 1,312 again, about', 'No cost'])
  cleanup()
  open({ ...earlierRatings, cents: null, next: { ...earlierRatings.next, cents: null } })
  await screen.findByText(/The price of the model is unknown/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('a failed load can be retried, and a refused call is shown', async () => {
  server.use(http.get('*/api/admin/ratings/earlier', () => refusal(502, "The server doesn't answer.")))
  const { toasts } = openPage('/admin/processing', <EarlierRatingsCard />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.use(
    http.get('*/api/admin/ratings/earlier', () => HttpResponse.json(earlierRatings)),
    http.post('*/api/admin/ratings', () => refusal(409, 'The price of the model is unknown.')),
  )
  fireEvent.click(again)
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again…' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Rate Again' }))
  await waitFor(() =>
    expect(toasts()[0]).toMatchObject({
      title: 'Failed to rate episodes again',
      description: expect.stringContaining('The price of the model is unknown.'),
    }),
  )
})
