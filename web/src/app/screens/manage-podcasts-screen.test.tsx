// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManagePodcastsScreen } from '#web/app/screens/manage-podcasts-screen.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => server.use(signedInAs('admin'), listing(HttpResponse.json([]))))
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

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

test('the table has ID, name with stance, author, geography, counts and the way to the episodes', async () => {
  const podcast: PodcastAdminView = {
    id: 3,
    name: 'The Long Table',
    author: 'A. Host',
    description: '',
    category: 'News',
    image_url: null,
    rss_url: 'https://feeds.example/a.xml',
    political_stance: 'Right-leaning',
    geographyName: 'Ohio',
    geographyType: 'state',
    added_date: '2025-01-01T00:00:00.000Z',
    episodeCount: 1234,
    offlineCount: 7,
    completedCount: 1000,
  }
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
    'View Episodes',
  ])
  const link = screen.getByRole('link', { name: 'View Episodes of The Long Table' })
  expect(link.getAttribute('href')).toBe('/admin/podcasts/3')
})
