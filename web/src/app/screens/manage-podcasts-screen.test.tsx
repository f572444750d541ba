// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { podcastsApi } from '#shared/api/podcasts.ts'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { listImport, podcastWithProblems } from '#tests/browser/sample-podcasts.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManagePodcastsScreen } from '#web/app/screens/manage-podcasts-screen.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(signedInAs('admin'), listing(HttpResponse.json([])), importing({ import: null })))
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const importing = (answer: AnswerInputOf<typeof podcastsApi.getListImport>) =>
  http.get('*/api/podcasts/opml/progress', () => HttpResponse.json(answer))

const listing = (answer: Response) => http.get('*/api/podcasts', () => answer.clone())

/** Adding is answered so; returns what was sent. */
function answerAdding(answer: Response): unknown[] {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/podcasts/feed', async ({ request }) => {
      sent.push(await request.json())
      return answer
    }),
  )
  return sent
}

async function open() {
  const page = openPage('/admin/podcasts', <ManagePodcastsScreen />)
  await screen.findByLabelText('RSS URL')
  return page
}

function add(url: string): void {
  fireEvent.change(screen.getByLabelText('RSS URL'), { target: { value: url } })
  fireEvent.click(screen.getByRole('button', { name: 'Add podcast' }))
}

test('a list of podcasts that cannot be had says so in a toast, and can be tried again', async () => {
  server.use(listing(refusal(502, 'Nobody answers there.')))
  const page = await open()
  await screen.findByText('Could not load.')
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch podcasts', description: '502: Nobody answers there.', isFailure: true },
  ])
  server.use(listing(HttpResponse.json([])))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No podcasts yet. Add a feed above.')
})

test('a podcast that is added is announced, with what the server found in its feed', async () => {
  const answer = {
    success: true,
    podcast_id: 3,
    message: 'Found 20 episodes.',
    problems: ['One has no date.'],
  }
  const sent = answerAdding(HttpResponse.json(answer, { status: 202 }))
  const page = await open()
  add('https://feeds.example/a.xml')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Podcast added successfully',
      description: 'Found 20 episodes. One has no date.',
      isFailure: false,
    },
  ])
  expect(sent).toEqual([{ url: 'https://feeds.example/a.xml', geography: 'United States' }])
})

test('a podcast that cannot be added says so with the server’s sentence', async () => {
  answerAdding(refusal(502, 'Nobody answers there.'))
  const page = await open()
  add('https://feeds.example/a.xml')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Failed to add podcast', description: '502: Nobody answers there.', isFailure: true },
  ])
})

test.each([
  ['', 'Please enter a podcast RSS URL'],
  ['   ', 'Please enter a podcast RSS URL'],
  ['feeds example', 'Please enter a valid URL'],
  ['ftp://feeds.example/a.xml', 'Please enter a valid URL'],
])('the feed address «%s» is not sent: %s', async (url, text) => {
  const sent = answerAdding(refusal(500, 'This must not be asked.'))
  await open()
  add(url)
  await screen.findByText(text)
  expect(sent).toEqual([])
})

test('the geography of a new podcast begins with United States', async () => {
  await open()
  expect(screen.getByLabelText<HTMLInputElement>('Geography').value).toBe('United States')
})

const podcast: PodcastAdminView = { ...podcastWithProblems, last_problem: null, disabled_reason: null }

test('the table has ID, name with stance, author, geography, counts and the way to the episodes', async () => {
  server.use(listing(HttpResponse.json([podcast])))
  await open()
  await screen.findByRole('rowheader')
  const [heads = [], cells] = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(heads).toEqual(['ID', 'Name', 'Author', 'Geography', 'Episodes', 'Offline', 'Actions'])
  expect(cells).toEqual([
    '3',
    'The Long TableRight-leaning',
    'A. Host',
    'Ohio',
    '1,2341,000 complete',
    '7',
    'View EpisodesImport older episodes',
  ])
  const link = screen.getByRole('link', { name: 'View Episodes of The Long Table' })
  expect(link.getAttribute('href')).toBe('/admin/podcasts/3')
})

const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('older episodes are imported by a button that says what came of it', async () => {
  let asked = 0
  server.use(
    listing(HttpResponse.json([podcast])),
    http.post('*/api/podcasts/3/import-older', () => {
      asked += 1
      const message = '50 older episodes imported. There are more.'
      return HttpResponse.json({ success: true, message, importedEpisodes: 50, hasMore: true })
    }),
  )
  const page = await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Import older episodes of The Long Table' }))
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  const description = '50 older episodes imported. There are more.'
  expect(page.toasts()).toEqual([{ title: 'The Long Table', description, isFailure: false }])
  expect(asked).toBe(1)
  server.use(http.post('*/api/podcasts/3/import-older', () => refusal(502, 'Nobody answers there.')))
  fireEvent.click(button('Import older episodes of The Long Table'))
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
  expect(page.toasts()[0]).toEqual({
    title: 'Failed to import older episodes',
    description: '502: Nobody answers there.',
    isFailure: true,
  })
})

test('a feed that is not checked any more says why, with its last problem, and is checked again on demand', async () => {
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
  screen.getByText('Last problem: feeds.example answers with status 410.')
  fireEvent.click(button('Check again: The Long Table'))
  await waitFor(() => expect(screen.queryByText(/No longer checked|Last problem/)).toBeNull())
  expect(sent).toEqual([{ is_checked: true }])
  expect(screen.queryByRole('button', { name: 'Check again: The Long Table' })).toBeNull()
  expect(page.toasts()).toEqual([
    { title: 'The Long Table', description: 'The Long Table: 2 new episodes.', isFailure: false },
  ])
})

test('a list is sent as it is, and its import shows how far it is, with a result for each feed', async () => {
  const sent: { geography: string | null; text: string }[] = []
  server.use(
    http.post('*/api/podcasts/opml', async ({ request }) => {
      sent.push({ geography: new URL(request.url).searchParams.get('geography'), text: await request.text() })
      server.use(importing({ import: listImport }))
      const message = '4 feeds are being imported.'
      return HttpResponse.json(
        { success: true, message, feeds: 4, duplicates: 2, broken_count: 3 },
        { status: 202 },
      )
    }),
  )
  const page = await open()
  const file = new File(['<opml/>'], 'podcasts.opml')
  fireEvent.change(screen.getByLabelText('Geography of the list'), { target: { value: 'Ohio' } })
  fireEvent.change(screen.getByLabelText('List of podcasts (OPML)'), { target: { files: [file] } })
  await screen.findByText('3 of 4 feeds are done: 1 added, 1 already here, 1 not imported.')
  expect(sent).toEqual([{ geography: 'Ohio', text: '<opml/>' }])
  expect(page.toasts()).toEqual([
    { title: 'List import started', description: '4 feeds are being imported.', isFailure: false },
  ])
  expect(button('Import a list (OPML)')).toHaveProperty('disabled', true)
  const rows = screen
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
  expect(rows).toEqual([
    ['Feed', 'Result'],
    ['onehttps://one.example/f', 'Added. One: 20 episodes.'],
    ['twohttps://two.example/f', 'Already here.'],
    ['threehttps://three.example/f', 'Not imported. three.example does not answer.'],
    ['fourhttps://four.example/f', 'Waiting'],
    ['Paris', 'Left out. It names no feed.'],
  ])
  screen.getByText('2 rows named a feed again. 3 rows named no feed; the first ones are listed below.')
})

test('a list that is refused says why, and the next one can be sent', async () => {
  server.use(http.post('*/api/podcasts/opml', () => refusal(400, 'This is not a list of podcasts (OPML).')))
  const page = await open()
  const file = new File(['Hello'], 'hello.txt')
  fireEvent.change(screen.getByLabelText('List of podcasts (OPML)'), { target: { files: [file] } })
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Failed to import the list',
      description: '400: This is not a list of podcasts (OPML).',
      isFailure: true,
    },
  ])
  await waitFor(() => expect(button('Import a list (OPML)')).toHaveProperty('disabled', false))
})

test('an import whose state cannot be had can be asked for again', async () => {
  server.use(http.get('*/api/podcasts/opml/progress', () => refusal(502, 'Nobody answers there.')))
  await open()
  await screen.findByText('Could not load.')
  server.use(importing({ import: { ...listImport, is_over: true } }))
  fireEvent.click(button('Try again'))
  await screen.findByText('The import is done: 1 added, 1 already here, 1 not imported.')
  expect(button('Import a list (OPML)')).toHaveProperty('disabled', false)
})

test('the list of all podcasts is saved as a file', async () => {
  let asked = 0
  server.use(
    http.get('*/api/podcasts/opml', () => {
      asked += 1
      return new HttpResponse('<opml/>', {
        headers: { 'content-disposition': 'attachment; filename="sidelight-podcasts-2026-03-01.opml"' },
      })
    }),
  )
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  await open()
  fireEvent.click(button('Export a list'))
  await waitFor(() => expect(saved).toEqual(['sidelight-podcasts-2026-03-01.opml']))
  click.mockRestore()
  expect(asked).toBe(1)
})
