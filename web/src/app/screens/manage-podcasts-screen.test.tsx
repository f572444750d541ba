import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { podcastWithProblems, runEstimate } from '#tests/browser/sample-podcasts.ts'
import { processingSettings } from '#tests/browser/sample-processing.ts'
import { chooseAction, listActions } from '#tests/web/choose-action.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManagePodcastsScreen } from '#web/app/screens/manage-podcasts-screen.tsx'

const server = mockServer()
beforeEach(() => server.use(signedInAs('admin'), settings(true), listing(HttpResponse.json([]))))

const settings = (auto_check_enabled: boolean) =>
  http.get('*/api/admin/processing', () => HttpResponse.json({ ...processingSettings, auto_check_enabled }))

const listing = (answer: Response) => http.get('*/api/podcasts', () => answer.clone())

async function open() {
  const page = openPage('/admin/podcasts', <ManagePodcastsScreen />)
  await screen.findByRole('heading', { name: 'Manage Podcasts' })
  return page
}

test('a list of podcasts that failed to load shows a toast, and can be retried [S8.18]', async () => {
  server.use(listing(refusal(502, "The server doesn't answer.")))
  const page = await open()
  await screen.findByText("Couldn't load.")
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch podcasts', description: "502: The server doesn't answer.", isFailure: true },
  ])
  server.use(listing(HttpResponse.json([])))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No podcasts yet.')
})

const podcast: PodcastAdminView = {
  ...podcastWithProblems,
  last_problem: null,
  disabled_reason: null,
  next_check: '2026-01-07T06:00:00.000Z',
  states: [],
}

test('the table has ID, name with stance, author, geography, counts and the way to the episodes, sorted by name [S2.158] [S2.160]', async () => {
  server.use(listing(HttpResponse.json([podcast])))
  await open()
  await screen.findByRole('rowheader')
  const [heads = [], cells] = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(heads).toEqual([
    'Select',
    'ID',
    'Name',
    'Author',
    'State',
    'Geography',
    'Episodes',
    'Complete',
    'Offline',
    'Last read',
    'Next check',
    'Actions',
  ])
  expect(cells).toEqual([
    '',
    '3',
    'The Long TableRight-leaning',
    'A. Host',
    'Good',
    'Ohio',
    '1,234',
    '1,000',
    '7',
    'Jan 5, 2026',
    'Jan 7, 2026',
    'View Episodes',
  ])
  const link = screen.getByRole('link', { name: 'View Episodes of The Long Table' })
  expect(link.getAttribute('href')).toBe('/admin/podcasts/3')
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('all new episodes of one podcast are processed once their number and cost are confirmed [S17.49]', async () => {
  const requested: string[] = []
  const started: unknown[] = []
  server.use(
    listing(HttpResponse.json([podcast])),
    http.get('*/api/admin/runs/estimate', ({ request }) => {
      requested.push(new URL(request.url).search)
      return HttpResponse.json({ ...runEstimate, episode_ids: [7, 8] })
    }),
    http.post('*/api/admin/runs', async ({ request }) => {
      started.push(await request.json())
      return HttpResponse.json({ success: true, message: '', done: 2, refused: [] }, { status: 202 })
    }),
  )
  const page = await open()
  await chooseAction('The Long Table', 'Process all new')
  const question = within(await screen.findByRole('alertdialog', { name: 'Process 2 episodes?' }))
  expect(started).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Process' }))
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      { title: 'Processing started', description: '2 of 2 episodes.', isFailure: false },
    ]),
  )
  expect(requested).toEqual(['?group=new&podcast_id=3'])
  expect(started).toEqual([{ episode_ids: [7, 8], at_once: false }])
})

test('a button imports older episodes and shows the result [S14.31]', async () => {
  let requested = 0
  server.use(
    listing(HttpResponse.json([podcast])),
    http.post('*/api/podcasts/3/import-older', () => {
      requested += 1
      const message = '50 older episodes imported. There are more.'
      return HttpResponse.json({ success: true, message, importedEpisodes: 50, hasMore: true })
    }),
  )
  const page = await open()
  await chooseAction('The Long Table', 'Import older episodes')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  const description = '50 older episodes imported. There are more.'
  expect(page.toasts()).toEqual([{ title: 'The Long Table', description, isFailure: false }])
  expect(requested).toBe(1)
  server.use(http.post('*/api/podcasts/3/import-older', () => refusal(502, "The server doesn't answer.")))
  await chooseAction('The Long Table', 'Import older episodes')
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
  expect(page.toasts()[0]).toEqual({
    title: 'Failed to import older episodes',
    description: "502: The server doesn't answer.",
    isFailure: true,
  })
})

test('a feed that is not checked any more says why, with its last problem, and is checked again on demand [S14.16]', async () => {
  const sent: unknown[] = []
  server.use(
    listing(HttpResponse.json([podcastWithProblems])),
    http.patch('*/api/podcasts/3', async ({ request }) => {
      sent.push(await request.json())
      server.use(listing(HttpResponse.json([podcast])))
      return HttpResponse.json({ success: true, message: 'The Long Table: 2 new episodes.', podcast })
    }),
  )
  const page = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Not checked: The Long Table' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'The Long Table' }))
  dialog.getByText('No longer checked. The server says that the feed is gone for good.')
  dialog.getByText('Last problem: The server says this is gone for good (410). Check the address.')
  fireEvent.click(dialog.getByRole('button', { name: 'Check again' }))
  await screen.findByText('Good')
  expect(sent).toEqual([{ is_checked: true }])
  expect(page.toasts()).toEqual([
    { title: 'The Long Table', description: 'The Long Table: 2 new episodes.', isFailure: false },
  ])
})

test('an admin stops the checks of a feed that is well, and reads so [S14.17]', async () => {
  const sent: unknown[] = []
  server.use(
    listing(HttpResponse.json([podcast])),
    http.patch('*/api/podcasts/3', async ({ request }) => {
      sent.push(await request.json())
      const stopped: PodcastAdminView = {
        ...podcast,
        disabled_reason: 'An admin ended the checks of this feed.',
        states: ['unchecked'],
      }
      server.use(listing(HttpResponse.json([stopped])))
      return HttpResponse.json({
        success: true,
        message: 'The Long Table is no longer checked.',
        podcast: stopped,
      })
    }),
  )
  const page = await open()
  await chooseAction('The Long Table', 'Stop checking')
  fireEvent.click(await screen.findByRole('button', { name: 'Not checked: The Long Table' }))
  await screen.findByText('No longer checked. An admin ended the checks of this feed.')
  expect(sent).toEqual([{ is_checked: false }])
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(await listActions('The Long Table')).not.toContain('Stop checking')
  expect(page.toasts()).toEqual([
    { title: 'The Long Table', description: 'The Long Table is no longer checked.', isFailure: false },
  ])
})

const named = (id: number) => ({ ...podcast, id, name: `Show ${id}` })

/** Answers pages of 50 of that many podcasts, and collects what was asked for. */
function servesShows(count: number): string[] {
  const asked: string[] = []
  server.use(
    http.get('*/api/podcasts', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(searchParams.toString())
      const first = (Number(searchParams.get('page')) - 1) * 50
      const ids = Array.from({ length: Math.min(50, count - first) }, (_, index) => first + index + 1)
      return HttpResponse.json(ids.map(named), { headers: { 'x-total-count': String(count) } })
    }),
  )
  return asked
}

test('the server sorts by name, and pages of 50 say where they are and give the table the focus [S2.159] [S7.92]', async () => {
  const asked = servesShows(120)
  await open()
  await screen.findByText('1–50 of 120 podcasts.')
  expect(asked).toEqual(['beginning=&sort=name&page=1&limit=50'])
  fireEvent.click(button('Next'))
  await screen.findByText('51–100 of 120 podcasts.')
  expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Podcasts' }))
  await screen.findByText('Show 51')
  expect(screen.queryByText('Show 50')).toBeNull()
  fireEvent.click(button('Next'))
  await screen.findByText('Show 120')
  expect(screen.getAllByRole('rowheader')).toHaveLength(20)
  screen.getByText('Page 3 of 3')
  expect(button('Next').getAttribute('aria-disabled')).toBe('true')
})

test('a page beyond the end shows the last one', async () => {
  servesShows(60)
  openPage('/admin/podcasts?page=9', <ManagePodcastsScreen />)
  await screen.findByText('Show 60')
  screen.getByText('Page 2 of 2')
})

test('podcasts are found by the beginning of their name and by state, from the first page on, and sorted [S7.92]', async () => {
  const asked = servesShows(120)
  openPage('/admin/podcasts?page=2', <ManagePodcastsScreen />)
  await screen.findByText('Show 51')
  fireEvent.change(screen.getByLabelText('Find by name'), { target: { value: ' the ' } })
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'attention' } })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'next-check' } })
  await screen.findByText('1–50 of 120 podcasts found.')
  await waitFor(() =>
    expect(asked.at(-1)).toBe('beginning=the&state=attention&sort=next-check&page=1&limit=50'),
  )
  expect(screen.getByRole('columnheader', { name: 'Next check' }).getAttribute('aria-sort')).toBe('ascending')
})

test('a search without a match says so, and all podcasts can be shown again', async () => {
  server.use(
    http.get('*/api/podcasts', ({ request }) => {
      const isSearch = new URL(request.url).searchParams.get('beginning') !== ''
      return HttpResponse.json(isSearch ? [] : [podcast])
    }),
  )
  openPage('/admin/podcasts?find=zebra', <ManagePodcastsScreen />)
  await screen.findByText('No podcasts found.')
  fireEvent.click(button('Show all podcasts'))
  await screen.findByText('The Long Table')
  expect(screen.getByLabelText('Find by name')).toHaveProperty('value', '')
})

test('while automatic checks are off, no next check is announced [S7.93]', async () => {
  server.use(settings(false), listing(HttpResponse.json([podcast])))
  await open()
  await screen.findByRole('rowheader')
  await waitFor(() => expect(screen.queryByText('Jan 7, 2026')).toBeNull())
})

test('a later page that failed to load leaves the way back, and can be retried [S8.18]', async () => {
  let isBroken = true
  server.use(
    http.get('*/api/podcasts', ({ request }) => {
      const isSecond = new URL(request.url).searchParams.get('page') === '2'
      if (isSecond && isBroken) return refusal(502, "The server doesn't answer.")
      return HttpResponse.json([named(isSecond ? 51 : 1)], { headers: { 'x-total-count': '60' } })
    }),
  )
  const page = await open()
  await screen.findByText('Show 1')
  fireEvent.click(button('Next'))
  await screen.findByText("Couldn't load.")
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch podcasts', description: "502: The server doesn't answer.", isFailure: true },
  ])
  isBroken = false
  fireEvent.click(button('Try again'))
  await screen.findByText('Show 51')
})
