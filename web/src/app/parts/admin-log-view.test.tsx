import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logEntries } from '#tests/browser/sample-log.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManageRunsScreen } from '#web/app/screens/manage-runs-screen.tsx'

const server = mockServer()

beforeEach(() => server.use(signedInAs('admin')))
afterEach(() => {
  vi.restoreAllMocks()
})

const path = '/admin/runs?view=log'

function answerLog(answer: (query: URLSearchParams) => Response) {
  const requested: string[] = []
  server.use(
    http.get('*/api/admin/log', ({ request }) => {
      const query = new URL(request.url).searchParams
      requested.push(query.toString())
      return answer(query)
    }),
  )
  return requested
}

const open = (at = path) => openPage(at, <ManageRunsScreen />)

async function rowOf(title: string) {
  const head = await screen.findByRole('rowheader', { name: new RegExp(title) })
  const row = head.closest('tr')
  if (!row) throw new Error(`${title} is in no row.`)
  return within(row)
}

test('an entry shows the action, the old and new value, the admin and the time, and links to its subject, which may be deleted [S19.9] [S7.96]', async () => {
  answerLog(() => HttpResponse.json(logEntries))
  open()
  const own = await rowOf('Corrected an episode')
  own.getByText('Set the stance to Centrist (was Left-leaning).')
  own.getByText('Changed the explanation.')
  own.getByText('You')
  own.getByText('Mar 9, 2026, 10:09 UTC')
  expect(own.getByRole('link', { name: 'What a school owes a town' }).getAttribute('href')).toBe('/episode/7')
  const others = await rowOf('Added a podcast')
  expect(others.getByRole('link', { name: 'The Long Table' }).getAttribute('href')).toBe('/admin/podcasts/2')
  const accountLink = others.getByRole('link', { name: 'Account 3f2a9c1b' })
  expect(accountLink.getAttribute('href')).toBe('/admin/users?find=3f2a9c1b-0000-4000-8000-000000000009')
  const ofDeleted = await rowOf('Deleted an account')
  expect(ofDeleted.getAllByText('A deleted account')).toHaveLength(2)
})

test('an entry says that its call did not end, was refused, failed or changed nothing [S19.10]', async () => {
  answerLog(() => HttpResponse.json(logEntries))
  open()
  for (const [title, sentence] of [
    ['Tried to delete a podcast', 'This may not have finished. Some of it may be done.'],
    ['Tried to change the monthly limit', 'Nothing needed to change.'],
    ['Tried to create an account', 'Refused.'],
    ['Tried to add a podcast', 'This failed. Some of it may be done.'],
  ] as const) {
    const row = await rowOf(title)
    row.getByText(sentence)
  }
})

test('a podcast that the call deleted is named without a link', async () => {
  const deleted = {
    action: 'podcasts.delete',
    subject: { kind: 'podcast' as const, id: 3 },
    subject_name: null,
  }
  answerLog(() => HttpResponse.json(logEntries.slice(0, 1).map((entry) => ({ ...entry, ...deleted }))))
  open()
  const row = await rowOf('Deleted a podcast')
  row.getByText('Podcast 3')
  expect(row.queryByRole('link', { name: 'Podcast 3' })).toBeNull()
})

test('the log is loaded page by page [S19.11]', async () => {
  answerLog((query) =>
    query.has('cursor')
      ? HttpResponse.json(logEntries.slice(1, 2))
      : HttpResponse.json(logEntries.slice(0, 1), { headers: { 'x-next-cursor': 'next' } }),
  )
  open()
  const more = await screen.findByRole('button', { name: 'Show more entries' })
  more.focus()
  fireEvent.click(more)
  await rowOf('Changed an account')
  await rowOf('Corrected an episode')
  expect(screen.queryByRole('button', { name: 'Show more entries' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('No more entries.'))
})

test('the log is filtered by kind and month, and the download uses the same filter [S19.8]', async () => {
  const requested = answerLog(() => HttpResponse.json(logEntries))
  open('/admin/runs?view=log&month=2026-03')
  await rowOf('Corrected an episode')
  fireEvent.change(screen.getByLabelText('What it is about'), { target: { value: 'settings' } })
  await waitFor(() =>
    expect(requested).toEqual(['month=2026-03&limit=50', 'kind=settings&month=2026-03&limit=50']),
  )
  let exported = ''
  server.use(
    http.get('*/api/admin/log/export', ({ request }) => {
      exported = new URL(request.url).search
      const headers = {
        'content-type': 'text/csv',
        'content-disposition': 'attachment; filename="admin-log-2026-03.csv"',
      }
      return new HttpResponse('"time"\r\n', { headers })
    }),
  )
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(saved).toEqual(['admin-log-2026-03.csv']))
  expect(exported).toBe('?kind=settings&month=2026-03')
})

test('the log of one podcast or account is opened from its row, says so, and all entries can be shown again [S20.106]', async () => {
  const requested = answerLog(() => HttpResponse.json(logEntries))
  open()
  const row = await rowOf('Added a podcast')
  fireEvent.click(row.getByRole('link', { name: 'Filter by The Long Table' }))
  await screen.findByText('Only entries about The Long Table.')
  fireEvent.click((await rowOf('Added a podcast')).getByRole('link', { name: 'Filter by Account 3f2a9c1b' }))
  await screen.findByText('Only entries about Account 3f2a9c1b.')
  fireEvent.click(screen.getByRole('button', { name: 'Show all entries' }))
  await waitFor(() => expect(screen.queryByText(/^Only entries/)).toBeNull())
  expect(requested).toEqual([
    'limit=50',
    'podcast_id=2&limit=50',
    'user_id=3f2a9c1b-0000-4000-8000-000000000009&limit=50',
    'limit=50',
  ])
})

test('the log is shown oldest first [S20.105]', async () => {
  const requested = answerLog(() => HttpResponse.json(logEntries))
  open()
  fireEvent.change(await screen.findByLabelText('Sort by'), { target: { value: 'oldest' } })
  await waitFor(() => expect(requested).toEqual(['limit=50', 'sort=oldest&limit=50']))
})

test('a download keeps the focus, and one that fails says so [S19.11]', async () => {
  answerLog(() => HttpResponse.json([]))
  const { released, answer } = gate()
  server.use(
    http.get('*/api/admin/log/export', async () => {
      await released
      return refusal(502, "The server doesn't answer.")
    }),
  )
  const page = open()
  const download = await screen.findByRole('button', { name: 'Download as CSV' })
  download.focus()
  fireEvent.click(download)
  const failure = {
    title: 'Failed to download the log',
    description: "502: The server doesn't answer.",
    isFailure: true,
  }
  const busy = await screen.findByRole('button', { name: 'Downloading…' })
  expect(busy.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(busy)
  answer()
  await waitFor(() => expect(page.toasts()).toEqual([failure]))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Download as CSV' }))
})

test('an unchanged outcome is shown, and empty pages are skipped [S19.11]', async () => {
  const requested = answerLog((query) =>
    HttpResponse.json([], query.has('cursor') ? {} : { headers: { 'x-next-cursor': 'next' } }),
  )
  open()
  await screen.findByText('No changes in the past year.')
  expect(requested).toEqual(['limit=50', 'cursor=next&limit=50'])
})

test('a log that failed to load says so and can be retried [S19.11]', async () => {
  answerLog(() => refusal(502, "The server doesn't answer."))
  const page = open()
  await screen.findByText("Couldn't load.")
  const failure = {
    title: 'Failed to fetch the log',
    description: "502: The server doesn't answer.",
    isFailure: true,
  }
  expect(page.toasts()).toEqual([failure])
  answerLog(() => HttpResponse.json(logEntries))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await rowOf('Corrected an episode')
})

test('runs and log lead to each other [S19.9]', async () => {
  answerLog(() => HttpResponse.json([]))
  server.use(http.get('*/api/admin/runs', () => HttpResponse.json([])))
  open('/admin/runs')
  fireEvent.click(await screen.findByRole('link', { name: 'Log' }))
  await screen.findByRole('heading', { name: 'Log' })
  expect(screen.getByRole('link', { name: 'Log' }).getAttribute('aria-current')).toBe('page')
  fireEvent.click(screen.getByRole('link', { name: 'Runs' }))
  await screen.findByRole('heading', { name: 'Runs' })
})
