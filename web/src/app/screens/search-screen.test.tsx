import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import type { SearchAnswer } from '#shared/domain/search.ts'
import { sampleOlderSearch, sampleSearch } from '#tests/browser/sample-search.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { SearchScreen } from '#web/app/screens/search-screen.tsx'
import { player } from '#web/lib/player/player.ts'

const server = mockServer()
let asked: string[]
beforeEach(() => {
  asked = []
  server.use(signedInAs('visitor'))
})

function answer(change: Partial<SearchAnswer> = {}) {
  server.use(
    http.get('*/api/search', ({ request: { url } }) => {
      const { search, searchParams } = new URL(url)
      asked.push(search)
      return HttpResponse.json(searchParams.has('older') ? sampleOlderSearch() : sampleSearch(change))
    }),
  )
}

const open = (address = '/search?q=housing') => openPage(address, <SearchScreen />)

test('lists episodes with the sentence, its speaker, its time and marked words [S24.21]', async () => {
  answer()
  open()
  const [first, , titled] = await screen.findAllByRole('article')
  const episode = within(first ?? document.body)
  episode.getByRole('heading', { level: 2, name: 'Who pays when the river rises' })
  episode.getByText('Right-leaning')
  expect(episode.getAllByText('housing')[0]?.tagName).toBe('MARK')
  episode.getAllByText('Theo Lindqvist')
  const link = episode.getByRole('link', { name: /0:47$/ })
  expect(link.getAttribute('href')).toBe('/episode/20?t=47')
  within(titled ?? document.body).getByText('Found in the title or in names, not in what was said.')
  expect(document.querySelectorAll('mark:not([role=none])')).toHaveLength(0)
})

test('the feed of a search is offered', async () => {
  answer()
  open()
  await screen.findByRole('button', { name: /^Copy feed.* of episodes that say housing$/ })
})

test('a sentence plays from two seconds before it, and on [S24.24]', async () => {
  answer()
  open()
  const play = vi.spyOn(player, 'play').mockImplementation(() => undefined)
  const [button] = await screen.findAllByRole('button', { name: /^Play the sentence at 0:47 from/ })
  fireEvent.click(button ?? document.body)
  expect(play.mock.lastCall?.[1]).toMatchObject({ at: 45.4, clip: { end: undefined } })
  play.mockRestore()
})

test('further sentences of an episode fold under the first, and unlisted ones are counted [S24.22]', async () => {
  answer()
  open()
  const summary = await screen.findByText('9 more in this episode')
  const folded = within(summary.closest('details') ?? document.body)
  expect(folded.getAllByRole('figure', { hidden: true })).toHaveLength(2)
  const rest = folded.getByRole('link', { hidden: true, name: '7 further sentences in the transcript' })
  expect(rest.getAttribute('href')).toBe('/episode/20')
})

test('one press plays the newest sentence of the left, then that of the right [S24.25]', async () => {
  answer()
  open()
  const play = vi.spyOn(player, 'play').mockImplementation(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Hear both sides' }))
  const [episode, options] = play.mock.lastCall ?? []
  expect([episode?.id, options?.next?.episode.id]).toEqual([21, 20])
  expect([options?.at, options?.clip?.end]).toEqual([45.4, 53])
  play.mockRestore()
})

test('without results on both sides there is nothing to compare', async () => {
  answer({
    found: sampleSearch().found.filter(({ episode }) => episode.political_stance !== 'Right-leaning'),
  })
  open()
  await screen.findAllByRole('article')
  expect(screen.queryByRole('button', { name: 'Hear both sides' })).toBeNull()
})

test('a topic with the words of the search leads to its comparison', async () => {
  answer()
  open()
  const link = await screen.findByRole('link', { name: 'Compare what each side says on Housing' })
  expect(link.getAttribute('href')).toBe('/compare/Housing')
})

test('by stance there are five columns, and empty ones say so [S24.23]', async () => {
  answer()
  open('/search?q=housing&view=sides')
  const columns = await Promise.all(
    ['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right'].map((name) =>
      screen.findByRole('region', { name }),
    ),
  )
  expect(columns.map((one) => within(one).queryAllByRole('article').length)).toEqual([1, 2, 0, 1, 1])
  within(columns[2] ?? document.body).getByText('No Centrist episode found so far.')
  within(columns[1] ?? document.body).getByText('12 episodes in the last 30 days')
  expect(asked).toEqual(['?q=housing&view=sides'])
})

test('counts by stance say which days they cover [S24.27]', async () => {
  const counts = { since: '2025-01-20T10:00:00Z', is_complete: false, by_stance: [4, 120, 0, 91, 1] }
  answer({ counts })
  open()
  const region = within(await screen.findByRole('region', { name: 'Since Jan 20, 2025' }))
  expect(region.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Far Left4 episodes',
    'Left-leaning120 episodes',
    'Centrist0 episodes',
    'Right-leaning91 episodes',
    'Far Right1 episode',
  ])
  region.getByText(/since Jan 20, 2025 with these words.*because the search reached its limit/)
})

test('“Search older” continues and says when nothing is left [S24.26]', async () => {
  answer({ searched_until: '2025-03-03T10:00:00Z' })
  open()
  await screen.findByText('The newest 5 episodes. We looked back to Mar 3, 2025.')
  fireEvent.click(screen.getByRole('button', { name: 'Search older' }))
  await screen.findByText('There are no older results.')
  expect(screen.getAllByRole('article')).toHaveLength(10)
  screen.getByText('10 episodes.')
  expect(asked).toEqual(['?q=housing', '?q=housing&older=0123456789abcd'])
})

test('older results that could not be loaded can be asked for again [S24.28]', async () => {
  answer()
  open()
  const more = await screen.findByRole('button', { name: 'Search older' })
  server.use(http.get('*/api/search', () => refusal(502, 'Broken.'), { once: true }))
  fireEvent.click(more)
  await screen.findByText("Older results couldn't be loaded.")
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('10 episodes.')
})

test('a refused search says why at its field [S24.28]', async () => {
  server.use(http.get('*/api/search', () => refusal(400, 'Add a word that must be said.')))
  open('/search?q=-tax')
  const field = screen.getByLabelText('Words or a “phrase”')
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const error = document.getElementById(field.getAttribute('aria-describedby') ?? '')
  expect(error?.textContent).toBe('Add a word that must be said.')
})

test('too many characters are refused without a call', async () => {
  open(`/search?q=${'x'.repeat(201)}`)
  await screen.findAllByText('Search for at most 200 characters.')
})

test('a search that failed can be tried again [S24.28]', async () => {
  server.use(http.get('*/api/search', () => refusal(502, 'Broken.'), { once: true }))
  open()
  await screen.findByText('The search failed.')
  answer()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findAllByRole('article')
})

test('without results it says what to try [S24.28]', async () => {
  answer({ found: [], older: null })
  open('/search?q="rent control"&stance=far_left')
  await screen.findByText('No episodes found.')
  const links = ['Search without filters', 'Search for the words in any order'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  expect(links).toEqual(['/search?q=%22rent+control%22', '/search?q=rent+control&stance=far_left'])
})

test('a misspelling gets a suggestion, which keeps phrase and filters [S24.49]', async () => {
  answer({ found: [], older: null, did_you_mean: '"rent control"' })
  open('/search?q="rent+contorl"&stance=far_left')
  const link = await screen.findByRole('link', { name: '"rent control"' })
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('No episodes found. Did you mean "rent control"?')
  expect(status.contains(link)).toBe(true)
  expect(link.getAttribute('href')).toBe('/search?q=%22rent+control%22&stance=far_left')
  answer()
  fireEvent.click(link)
  await screen.findByText(/episodes\.$/)
  expect(document.activeElement).toBe(status)
  expect(asked.at(-1)).toBe('?q=%22rent+control%22&stance=Far+Left')
})

test('before a search, examples show words, phrases and exclusions [S24.28]', async () => {
  open('/search')
  expect(
    ['rent control', '"cost of living"', 'immigration -border'].map((name) =>
      screen.getByRole('link', { name }).getAttribute('href'),
    ),
  ).toEqual(['/search?q=rent+control', '/search?q=%22cost+of+living%22', '/search?q=immigration+-border'])
})

test('chosen filters are chips that can be removed one by one [S24.29]', async () => {
  answer()
  server.use(
    http.get('*/api/topics/all', () =>
      HttpResponse.json({ topics: [{ id: 2, name: 'Zoning', frequency: 3 }] }),
    ),
  )
  server.use(http.get('*/api/geography', () => HttpResponse.json([])))
  open('/search?q=housing&stance=far_left&show=4&topic=2&since=2025-01-01')
  await screen.findAllByRole('article')
  const chips = within(screen.getByRole('list', { name: 'Chosen filters' }))
  const topic = await chips.findByRole('link', { name: /^Zoning/ })
  expect(
    chips.getAllByRole('link').map(({ textContent }) => textContent?.replace(': remove this filter', '')),
  ).toEqual(['Far Left', 'From Jan 1, 2025', 'The Long Table', 'Zoning'])
  fireEvent.click(topic)
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?q=housing&stance=Far+Left&show=4&since=2025-01-01'))
  expect(document.activeElement?.getAttribute('role')).toBe('status')
})

test('the form sends words and filters to the address, without empty ones [S24.20]', async () => {
  answer()
  open('/search?q=housing&view=sides')
  await screen.findAllByRole('article')
  fireEvent.change(screen.getByLabelText('Words or a “phrase”'), { target: { value: ' rent -hotel ' } })
  fireEvent.change(screen.getByLabelText('Stance'), { target: { value: 'centrist' } })
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  await vi.waitFor(() => expect(asked.at(-1)).toBe('?q=rent+-hotel&stance=Centrist&view=sides'))
})
