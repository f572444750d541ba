import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { podcastWithProblems, runEstimate } from '#tests/browser/sample-podcasts.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManagePodcastsScreen } from '#web/app/screens/manage-podcasts-screen.tsx'

const server = mockServer()
beforeEach(() => server.use(signedInAs('admin'), listing(HttpResponse.json([]))))

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

const podcast: PodcastAdminView = { ...podcastWithProblems, last_problem: null, disabled_reason: null }

test('the table has ID, name with stance, author, geography, counts and the way to the episodes, sorted by name [S2.158] [S2.160]', async () => {
  server.use(listing(HttpResponse.json([podcast])))
  await open()
  await screen.findByRole('rowheader')
  const [heads = [], cells] = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(heads).toEqual(['Select', 'ID', 'Name', 'Author', 'Geography', 'Episodes', 'Offline', 'Actions'])
  expect(cells).toEqual([
    '',
    '3',
    'The Long TableRight-leaning',
    'A. Host',
    'Ohio',
    '1,2341,000 complete',
    '7',
    'View EpisodesEditDeleteProcess all newImport older episodesStop checking',
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
  fireEvent.click(await screen.findByRole('button', { name: 'Process all new episodes of The Long Table' }))
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
  fireEvent.click(await screen.findByRole('button', { name: 'Import older episodes of The Long Table' }))
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  const description = '50 older episodes imported. There are more.'
  expect(page.toasts()).toEqual([{ title: 'The Long Table', description, isFailure: false }])
  expect(requested).toBe(1)
  server.use(http.post('*/api/podcasts/3/import-older', () => refusal(502, "The server doesn't answer.")))
  fireEvent.click(button('Import older episodes of The Long Table'))
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
  await screen.findByText('No longer checked. The server says that the feed is gone for good.')
  screen.getByText('Last problem: The server says this is gone for good (410). Check the address.')
  fireEvent.click(button('Check again: The Long Table'))
  await waitFor(() => expect(screen.queryByText(/No longer checked|Last problem/)).toBeNull())
  expect(sent).toEqual([{ is_checked: true }])
  expect(screen.queryByRole('button', { name: 'Check again: The Long Table' })).toBeNull()
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
      const stopped = { ...podcast, disabled_reason: 'An admin ended the checks of this feed.' }
      server.use(listing(HttpResponse.json([stopped])))
      return HttpResponse.json({
        success: true,
        message: 'The Long Table is no longer checked.',
        podcast: stopped,
      })
    }),
  )
  const page = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Stop checking: The Long Table' }))
  await screen.findByText('No longer checked. An admin ended the checks of this feed.')
  expect(sent).toEqual([{ is_checked: false }])
  expect(screen.queryByRole('button', { name: 'Stop checking: The Long Table' })).toBeNull()
  expect(page.toasts()).toEqual([
    { title: 'The Long Table', description: 'The Long Table is no longer checked.', isFailure: false },
  ])
})

const named = (id: number, name: string) => ({ ...podcast, id, name })

test('podcasts are sorted by name over all pages, which are loaded one after the other [S2.159]', async () => {
  server.use(
    http.get('*/api/podcasts', ({ request }) =>
      new URL(request.url).searchParams.has('cursor')
        ? HttpResponse.json([named(1, 'able'), named(4, 'Zebra')])
        : HttpResponse.json([named(2, 'Éclair'), named(3, 'Border 10'), named(5, 'Border 9')], {
            headers: { 'x-next-cursor': 'more' },
          }),
    ),
  )
  await open()
  await screen.findByText('Zebra')
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(names.map((name) => name?.replace('Right-leaning', ''))).toEqual([
    'able',
    'Border 9',
    'Border 10',
    'Éclair',
    'Zebra',
  ])
})

test('a later page that failed to load leaves the loaded podcasts, and can be retried [S8.18]', async () => {
  let isBroken = true
  server.use(
    http.get('*/api/podcasts', ({ request }) => {
      if (!new URL(request.url).searchParams.has('cursor')) {
        return HttpResponse.json([named(2, 'Second')], { headers: { 'x-next-cursor': 'more' } })
      }
      return isBroken ? refusal(502, "The server doesn't answer.") : HttpResponse.json([named(1, 'First')])
    }),
  )
  const page = await open()
  await screen.findByText("Couldn't load.")
  screen.getByText('Second')
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch podcasts', description: "502: The server doesn't answer.", isFailure: true },
  ])
  isBroken = false
  fireEvent.click(button('Try again'))
  await screen.findByText('First')
})
