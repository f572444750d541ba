import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import { countedGeographies, sampleShows } from '#tests/browser/sample-shows.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { HomeTopics } from '#web/app/parts/home-topics.tsx'
import { ShowsScreen } from '#web/app/screens/shows-screen.tsx'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { readFollows, setFollowed } from '#web/lib/follows/follows.ts'

const asked: string[] = []
const server = mockServer()
beforeEach(() => {
  asked.length = 0
  server.use(
    http.get('*/api/geography/with-counts', () => HttpResponse.json(countedGeographies())),
    http.get('*/api/shows', ({ request }) => {
      const { searchParams } = new URL(request.url)
      asked.push(String(searchParams))
      if (searchParams.has('cursor')) return HttpResponse.json(sampleShows().slice(2))
      return HttpResponse.json(sampleShows().slice(0, 2), { headers: { [cursorHeader]: 'next' } })
    }),
  )
})

const open = (path = '/shows') => openPage(path, <ShowsScreen />)
const row = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li')
  if (!item) throw new Error(`${name} is not in a list.`)
  return within(item)
}

test('each show has its author, geography, language and counts, and no rating of its own [S25.20] [S25.21]', async () => {
  open()
  const show = await row('Show 3')
  show.getByText('By Public Radio · Massachusetts · Spanish')
  show.getByText('2,701 episodes')
  const counts = show.getByRole('list', { name: 'Episodes at each step' })
  expect(
    within(counts)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Far Left1,204',
    'Left-leaning310',
    'Centrist88',
    'Right-leaning120',
    'Far Right977',
    'Not rated2',
  ])
})

test('the form changes the address, and more shows follow [S25.22] [S25.23]', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'More shows' }))
  await screen.findByText('3 shows')
  fireEvent.change(screen.getByLabelText('Title or author'), { target: { value: ' view ' } })
  fireEvent.change(screen.getByLabelText('Region'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(asked).toEqual(['q=', 'q=&cursor=next', 'q=view&geography=1']))
})

test('a failure can be tried again', async () => {
  server.use(http.get('*/api/shows', () => refusal(500, 'Broken.'), { once: true }))
  open()
  await screen.findByText("The shows couldn't be loaded.")
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await row('Show 3')
})

test('a show is followed and unfollowed, and its row stays to follow it again [S25.30] [S25.32]', async () => {
  open()
  fireEvent.click((await row('Show 3')).getByRole('button', { name: 'Follow Show 3' }))
  const list = within(screen.getByRole('region', { name: 'Followed on this device' }))
  const button = list.getByRole('button', { name: 'Following Show 3' })
  expect(button.getAttribute('aria-pressed')).toBe('true')
  expect(readFollows()).toEqual([
    { kind: 'show', id: 3, name: 'Show 3', feed: 'https://feeds.example/3.xml' },
  ])
  fireEvent.click(button)
  expect(readFollows()).toEqual([])
  fireEvent.click(list.getByRole('button', { name: 'Follow Show 3' }))
  expect(readFollows()).toHaveLength(1)
})

test('with its switch on the privacy page turned off, nothing is followed, and the page says why [S25.124]', async () => {
  localStorage.setItem(deviceKeys.switchedOff, deviceKeys.follows)
  const page = open()
  fireEvent.click((await row('Show 3')).getByRole('button', { name: 'Follow Show 3' }))
  const title = 'Not followed'
  const description = 'You turned off keeping what you follow on this device.'
  await waitFor(() => expect(page.toasts()).toEqual([{ title, description, isFailure: true }]))
  expect(readFollows()).toEqual([])
  const link = screen.getByRole('link', { name: 'Change it on the privacy page' })
  expect(link.getAttribute('href')).toBe('/privacy#device')
})

test('home shows new episodes of what is followed, from a request that does not say what [S25.31]', async () => {
  const requests: string[] = []
  const recent = (id: number, show: number) => ({
    id,
    title: `Episode ${id}`,
    date: '2026-03-01T06:00:00.000Z',
    stance: 'Centrist',
    topics: ['Housing'],
    show: { id: show, name: `Show ${show}` },
  })
  server.use(
    http.get('*/api/topics/*', () => HttpResponse.json({ topics: [] })),
    http.get('*/api/topics/blind-spots', () => HttpResponse.json({ counted_at: null, periods: [] })),
    http.get('*/api/recent', ({ request }) => {
      requests.push(new URL(request.url).search)
      return HttpResponse.json({ episodes: [recent(8, 3), recent(7, 4)] })
    }),
  )
  openPage('/', <HomeTopics />)
  expect(screen.queryByText('New from what you follow')).toBeNull()
  setFollowed({ kind: 'show', id: 3, name: 'Show 3', feed: null }, true)
  await screen.findByRole('link', { name: 'Episode 8' })
  expect(screen.queryByText('Episode 7')).toBeNull()
  expect(requests).toEqual([''])
})
