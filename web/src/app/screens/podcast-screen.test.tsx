import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { samplePodcastPage } from '#tests/browser/sample-podcast-page.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { PodcastScreen } from '#web/app/screens/podcast-screen.tsx'

const server = mockServer()
beforeEach(() => server.use(http.get('*/api/auth/me', () => refusal(401, 'Please sign in.'))))
afterEach(() => {
  vi.unstubAllGlobals()
})

const address = '*/api/podcasts/2'
const answerWith = (change: Partial<PodcastPage>) =>
  server.use(http.get(address, () => HttpResponse.json({ ...samplePodcastPage(), ...change })))

const open = (path = '/podcast/2') =>
  openPage(
    path,
    <Routes>
      <Route path="/podcast/:id" element={<PodcastScreen />} />
    </Routes>,
  )

const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a show has its name, author, place, website and description [S2.115]', async () => {
  answerWith({})
  open()
  await title('The Long Table')
  for (const text of [
    'By A. Host',
    'National podcast: United States',
    'Two neighbors who disagree, at one table.',
  ])
    screen.getByText(text)
  const website = screen.getByRole('link', { name: 'Website of The Long Table' })
  expect(website.getAttribute('href')).toBe('https://long-table.example/')
  expect(document.title).toBe('The Long Table | Sidelight')
})

test('unknown facts of a show leave no gap, and no app opens it [S2.116] [S25.62]', async () => {
  answerWith({ author: '', description: '', geographyName: '', website_url: null, rss_url: null })
  open()
  await title('The Long Table')
  expect(screen.queryByText(/^By/)).toBeNull()
  expect(screen.queryByText(/podcast:/)).toBeNull()
  expect(screen.queryByRole('link', { name: /Website/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Copy feed address/ })).toBeNull()
  expect(screen.queryByText('Open in my app')).toBeNull()
})

test('a website that is no address of the web is no link', async () => {
  answerWith({ website_url: 'javascript:alert(1)' })
  open()
  await title('The Long Table')
  expect(screen.queryByRole('link', { name: /Website/ })).toBeNull()
})

test('the address of a public feed is copied as the publisher gives it [S2.126]', async () => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  answerWith({ rss_url: 'https://feeds.example/long-table.xml' })
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: /Copy feed address/ }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ title: 'Address copied' }]))
  expect(copied).toEqual(['https://feeds.example/long-table.xml'])
})

test('a show with a public feed opens in podcast apps [S25.60]', async () => {
  answerWith({ rss_url: 'https://feeds.example/long-table.xml' })
  open()
  await title('The Long Table')
  fireEvent.click(screen.getByText('Open in my app'))
  const link = screen.getByRole('link', { name: 'Pocket Casts' })
  expect(link.getAttribute('href')).toBe('pktc://subscribe/feeds.example/long-table.xml')
  expect(link.getAttribute('rel')).toContain('noreferrer')
})

test('every step of the scale and "Not rated" are counted in words, and the show has no rating [S2.121]', async () => {
  answerWith({ published_count: 8, stance_counts: [0, 4, 1, 0, 1], unrated_count: 2 })
  open()
  const part = within(await screen.findByRole('region', { name: 'How its episodes are rated' }))
  part.getByText('8 published episodes. Each is rated on its own; the show itself gets no rating.')
  const terms = part.getAllByRole('term').map(({ textContent }) => textContent)
  const counts = [...document.querySelectorAll('dd:not([aria-hidden])')].map(({ textContent }) => textContent)
  expect(terms.map((term, index) => [term, counts[index]])).toEqual([
    ['Far Left', '0 episodes'],
    ['Left-leaning', '4 episodes'],
    ['Centrist', '1 episode'],
    ['Right-leaning', '0 episodes'],
    ['Far Right', '1 episode'],
    ['Not rated', '2 episodes'],
  ])
})

test('a show without published episodes says so, and counts nothing [S2.130]', async () => {
  answerWith({ published_count: 0, stance_counts: [0, 0, 0, 0, 0], unrated_count: 0, episodes: [] })
  open()
  await screen.findByText('No episodes of this show are published yet.')
  expect(screen.queryByRole('region', { name: 'How its episodes are rated' })).toBeNull()
})

test('a show while it loads says so [S2.130]', async () => {
  server.use(http.get(address, () => new Promise<never>(() => {})))
  open()
  expect((await screen.findByRole('status')).textContent).toBe('Loading the podcast…')
})

test('a show that could not be loaded is there once it is tried again [S2.130]', async () => {
  server.use(http.get(address, () => refusal(502, "The server doesn't answer.")))
  open()
  await screen.findByText("This podcast couldn't be loaded.")
  answerWith({})
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await title('The Long Table')
})

test.each(['/podcast/2', '/podcast/0', '/podcast/abc'])(
  '%s of no show has no page [S2.113]',
  async (path) => {
    server.use(http.get(address, () => refusal(404, 'There is no such podcast.')))
    open(path)
    await title('404 Page Not Found')
  },
)

const cardTitles = () =>
  screen.getAllByRole('heading', { level: 3 }).map((heading) => within(heading).getByRole('link'))

/** Serves two pages. `second` answers the request for the second one. */
function inTwoPages(second: () => Promise<Response>) {
  server.use(
    http.get(address, ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? second()
        : HttpResponse.json(samplePodcastPage(), { headers: { [cursorHeader]: 'next' } }),
    ),
  )
}

test('more episodes come below; the button keeps the focus until it is replaced, and then its replacement has it [S2.119]', async () => {
  let letGo = () => {}
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const last = { ...samplePodcastPage(), episodes: [card(40, 'Far Right')] }
  inTwoPages(async () => {
    await released
    return HttpResponse.json(last)
  })
  open()
  const more = await screen.findByRole('button', { name: 'Show more episodes' })
  const before = cardTitles().length
  more.focus()
  fireEvent.click(more)
  expect((await screen.findByRole('button', { name: 'Loading…' })) === document.activeElement).toBe(true)
  letGo()
  await waitFor(() => expect(cardTitles()).toHaveLength(before + 1))
  expect(document.activeElement?.textContent).toBe('No more episodes.')
})

test('a next page that failed to load says so, and can be retried [S2.120]', async () => {
  inTwoPages(async () => refusal(502, "The server doesn't answer."))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show more episodes' }))
  expect((await screen.findByRole('alert')).textContent).toBe("The next episodes couldn't be loaded.")
  inTwoPages(async () => HttpResponse.json({ ...samplePodcastPage(), episodes: [card(40, 'Far Right')] }))
  fireEvent.click(screen.getByRole('button', { name: 'Show more episodes' }))
  await screen.findByText('No more episodes.')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('on its own page the name of the show leads nowhere, and other names lead to their pages [S2.134]', async () => {
  const other = {
    ...card(5, 'Centrist'),
    podcast_id: 9,
    podcast: { id: 9, name: 'Elsewhere', image_url: null },
  }
  answerWith({ episodes: [{ ...card(8, 'Left-leaning'), podcast_id: 2 }, other] })
  open()
  const link = await screen.findByRole('link', { name: 'Elsewhere' })
  expect(link.getAttribute('href')).toBe('/podcast/9')
  expect(screen.queryByRole('link', { name: 'The Long Table' })).toBeNull()
})
