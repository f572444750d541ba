import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { Link, Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sample from '#tests/browser/sample-answers.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { EpisodeScreen } from '#web/app/screens/episode-screen.tsx'
import { fromSavedQuotes } from '#web/lib/saved-quotes/device-quotes.ts'

const server = mockServer()
const requested: string[] = []

beforeEach(() => {
  requested.length = 0
  document.head.innerHTML = ''
  server.events.on('request:start', ({ request }) => void requested.push(new URL(request.url).pathname))
  server.use(
    signedInAs('visitor'),
    http.get('*/api/podcasts/:id/episodes', () => HttpResponse.json(sample.podcastEpisodes())),
    http.get('*/api/episodes/:id/other-side', () => HttpResponse.json(sample.otherSide())),
    http.get('*/api/episodes/:id/transcript', () => HttpResponse.json(sample.transcript(7))),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  server.events.removeAllListeners()
})

type Changes = Partial<ReturnType<typeof sample.episode>>

const answerEpisode = (answer: Changes | Response) =>
  server.use(
    http.get('*/api/episodes/:id', () =>
      answer instanceof Response
        ? answer.clone()
        : HttpResponse.json({ ...sample.episode(7), has_transcript: false, ...answer }),
    ),
  )

const open = (path = '/episode/7') =>
  openPage(
    path,
    <Routes>
      <Route
        path="/episode/:id"
        element={
          <main id="main" tabIndex={-1}>
            <EpisodeScreen />
          </main>
        }
      />
      <Route path="/" element={<p>Home</p>} />
    </Routes>,
  )

async function openComplete(changes: Changes = {}) {
  answerEpisode(changes)
  const page = open()
  await screen.findByRole('heading', { level: 1, name: 'What a school owes a town' })
  return page
}

const content = (key: string) =>
  document.head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content')

const comingSoon = 'This episode is coming soon...'

test('a spinner is shown while the episode loads [S2.81]', async () => {
  const { released, answer } = gate()
  server.use(
    http.get('*/api/episodes/:id', async () => {
      await released
      return HttpResponse.json(sample.episode(7))
    }),
  )
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading the episode…')
  expect(requested.filter((path) => path.endsWith('/transcript'))).toEqual([])
  answer()
  await screen.findByRole('heading', { level: 1, name: 'What a school owes a town' })
})

test.each([
  ['that is not known', refusal(404, 'This episode does not exist.')],
  ['whose call fails', refusal(500, 'Something went wrong.')],
  ['that is not completed', { transcript_status: 'analyzing' }],
  ['that is in error', { transcript_status: 'error: The audio is gone.' }],
] as const)('an episode %s is coming soon, in the page and in the tab [S2.82]', async (_, answer) => {
  answerEpisode(answer)
  open()
  await screen.findByRole('heading', { level: 1, name: comingSoon })
  expect(screen.getByText("We're currently processing this episode. Please check back later.")).toBeTruthy()
  expect(document.title).toBe('Episode Coming Soon')
  expect(content('robots')).toBe('noindex')
})

test('an episode of a saved quote that is not found is said to be gone [S25.138]', async () => {
  answerEpisode(refusal(404, 'This episode does not exist.'))
  const routes = (
    <Routes>
      <Route
        path="/saved"
        element={
          <Link to="/episode/7" state={fromSavedQuotes}>
            Open
          </Link>
        }
      />
      <Route path="/episode/:id" element={<EpisodeScreen />} />
    </Routes>
  )
  openPage('/saved', routes)
  fireEvent.click(screen.getByRole('link', { name: 'Open' }))
  await screen.findByRole('heading', { level: 1, name: 'This episode is no longer on the site' })
  const back = screen.getByRole('link', { name: 'Back to your saved quotes' })
  expect(back.getAttribute('href')).toBe('/saved')
})

test.each([
  [
    'that no server answered for',
    HttpResponse.error(),
    "The server couldn't be reached. Check your connection and try again.",
  ],
  ['whose call failed', refusal(500, 'Something went wrong.'), 'Something went wrong.'],
] as const)(
  'an episode %s is tried again beside the text, without losing the focus, until it is there [S20.36]',
  async (_, failure, sentence) => {
    answerEpisode(failure)
    open()
    await screen.findByRole('heading', { level: 1, name: comingSoon })
    const again = screen.getByRole('button', { name: 'Try again' })
    const alertText = () => screen.getByRole('alert').textContent
    expect(alertText()).toBe(`${sentence}Try again`)
    again.focus()
    const { released, answer } = gate()
    server.use(
      http.get('*/api/episodes/:id', async () => {
        await released
        return HttpResponse.error()
      }),
    )
    fireEvent.click(again)
    await waitFor(() => expect(alertText()).toBe('Trying again…'))
    answer()
    await screen.findByText("The server couldn't be reached. Check your connection and try again.")
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
    answerEpisode({})
    fireEvent.click(again)
    await screen.findByRole('heading', { level: 1, name: 'What a school owes a town' })
    await waitFor(() => expect(document.activeElement?.id).toBe('main'))
  },
)

test('loading an episode is retried when the browser is back online [S20.36]', async () => {
  answerEpisode(HttpResponse.error())
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  open()
  await screen.findByText("You're offline. This loads when you're back online.")
  answerEpisode({})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fireEvent(window, new Event('online'))
  await screen.findByRole('heading', { level: 1, name: 'What a school owes a town' })
})

test('an episode that is not known is not offered to be tried again', async () => {
  answerEpisode(refusal(404, 'This episode does not exist.'))
  open()
  await screen.findByRole('heading', { level: 1, name: comingSoon })
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(['/episode/0', '/episode/abc', '/episode/-7', '/episode/7.5'])(
  '%s requests no episode and is coming soon [S2.80]',
  async (path) => {
    open(path)
    await screen.findByRole('heading', { level: 1, name: comingSoon })
    expect(requested.filter((one) => one.startsWith('/api/episodes'))).toEqual([])
  },
)

test.each([
  ['?t=83', 'Play from 1:23'],
  ['?t=soon', 'Play episode'],
  ['?t=-3', 'Play episode'],
  ['?t=99999', 'Play episode'],
])('with %s in its address an episode offers “%s”', async (search, label) => {
  answerEpisode({})
  open(`/episode/7${search}`)
  await screen.findByRole('button', { name: `${label}: What a school owes a town` })
})

test('an unrated episode has no other side, and none is requested', async () => {
  await openComplete({ political_stance: null, unrated_reason: 'not-political', stance_spread: null })
  await screen.findByText('Too few readings of the transcript found anything political to rate.')
  expect(screen.queryByRole('region', { name: 'Hear the other side' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Hear the other side' })).toBeNull()
  expect(requested.filter((path) => path.endsWith('/other-side'))).toEqual([])
})

const sides = (['Far Left', 'Far Right'] as const).map((stance, index) => ({
  mirrored_stance: stance === 'Far Left' ? 'Left-leaning' : 'Right-leaning',
  topic_name: 'Housing',
  episode: sample.card(20 + index, stance),
}))

test.each<[string, Changes, JsonBodyType, RegExp]>([
  ['one of the other side on a shared topic', {}, sample.otherSide(), /Also on Flood insurance/],
  [
    'both sides, and says so of a substitute step',
    { political_stance: 'Centrist' },
    sides,
    /closest we have to Left-leaning\./,
  ],
  ['none, and says so', {}, [], /^No episode from the other side discusses these topics yet\.$/],
])('an episode leads to %s [S20.11]', async (...row) => {
  const [, changes, found, text] = row
  server.use(http.get('*/api/episodes/:id/other-side', () => HttpResponse.json(found)))
  await openComplete(changes)
  const part = within(await screen.findByRole('region', { name: 'Hear the other side' }))
  await part.findByText(text)
  const isCentrist = changes.political_stance === 'Centrist'
  expect(part.queryAllByText(/closest we have/)).toHaveLength(isCentrist ? 2 : 0)
  expect(
    part.getByText(isCentrist ? 'The same topic, from either side.' : 'The same topic, from the right.'),
  ).toBeTruthy()
})

test('an other side that failed to load says so, and can be tried again [S20.11]', async () => {
  server.use(http.get('*/api/episodes/:id/other-side', () => refusal(502, "The server doesn't answer.")))
  await openComplete()
  const alert = within(await screen.findByText("The other side couldn't be loaded."))
  server.use(http.get('*/api/episodes/:id/other-side', () => HttpResponse.json(sample.otherSide())))
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Also on Flood insurance')
})

test('a link leads home from an episode that is coming soon [S2.83]', async () => {
  answerEpisode({ transcript_status: 'analyzing' })
  const page = open()
  fireEvent.click(await screen.findByRole('link', { name: 'Back to the home page' }))
  await screen.findByText('Home')
  expect(page.pathname()).toBe('/')
})

test('the tab names episode and podcast, and so does the card of a shared link [S2.95]', async () => {
  await openComplete()
  const title = 'What a school owes a town | The Long Table'
  expect([document.title, content('og:title'), content('twitter:title')]).toEqual([title, title, title])
})

test('the description of the page and of its card is the summary [S2.96]', async () => {
  await openComplete({ paragraph_summary: 'Two guests discuss a flood.' })
  const summary = 'Two guests discuss a flood.'
  expect([content('description'), content('og:description'), content('twitter:description')]).toEqual([
    summary,
    summary,
    summary,
  ])
})

test('the page shows the episode’s own podcast data and fills its gaps from the podcast’s answer [S5.25]', async () => {
  server.use(
    http.get('*/api/podcasts/:id/episodes', () =>
      HttpResponse.json({ ...sample.podcastEpisodes(), name: 'Another Table', image_url: '/media/p.webp' }),
    ),
  )
  const { podcast } = sample.episode(7)
  await openComplete({
    image_url: null,
    podcast: { ...podcast, name: 'The Long Table', image_url: null, geographyName: '', geographyType: '' },
  })
  await screen.findByText('National podcast: United States')
  expect(screen.getAllByRole('link', { name: 'The Long Table' }).length).toBeGreaterThan(0)
  expect(screen.queryByText('Another Table')).toBeNull()
  expect(Array.from(document.querySelectorAll('img'), ({ src }) => new URL(src).pathname)).toContain(
    '/media/p.webp',
  )
})

test('the other episodes of the podcast are requested only once the episode is known [S7.39]', async () => {
  answerEpisode(refusal(404, 'This episode does not exist.'))
  open()
  await screen.findByRole('heading', { level: 1, name: comingSoon })
  expect(requested.filter((path) => path.startsWith('/api/podcasts'))).toEqual([])
  cleanup()
  await openComplete({ podcast_id: 2 })
  await screen.findByRole('list', { name: 'Previous episodes' })
  expect(requested.filter((path) => path.startsWith('/api/podcasts'))).toEqual(['/api/podcasts/2/episodes'])
})

test('an episode carries its summary, and its key quotes with their topics [S1.6]', async () => {
  await openComplete({ paragraph_summary: 'Two guests discuss a flood.' })
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(summary.getByText('Two guests discuss a flood.')).toBeTruthy()
  const quotes = within(screen.getByRole('region', { name: 'Key Quotes' }))
  const texts = sample.episode(7).quotes.map(({ quote_text }) => `“${quote_text}”`)
  expect([...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)).toEqual(texts)
  expect(quotes.getAllByRole('link', { name: 'Housing' })).toHaveLength(3)
})

test('the banner names the geography, and so does a line beside duration and reading time [S2.88]', async () => {
  await openComplete()
  expect(screen.getByText('National podcast: United States')).toBeTruthy()
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Duration', 'Reading Time', 'Geography']),
  )
  expect(screen.getByText('United States').previousElementSibling?.textContent).toBe('Geography')
})

test('the stance block has stance, explanation, previous episodes and both feedback buttons [S1.7]', async () => {
  await openComplete({ political_stance_explanation: 'It argues for public insurance.' })
  const block = within(screen.getByRole('region', { name: 'Stance analysis' }))
  expect(block.getAllByText('Left-leaning').length).toBeGreaterThan(0)
  expect(block.getByText('It argues for public insurance.')).toBeTruthy()
  expect(block.getByRole('button', { name: /^Accurate assessment: / })).toBeTruthy()
  expect(block.getByRole('button', { name: /^Could be better: / })).toBeTruthy()
  const previous = await block.findByRole('list', { name: 'Previous episodes' })
  expect(within(previous).getAllByRole('listitem')).toHaveLength(3)
})

test('player, quotes, other side, stance and transcript follow each other in the document [S2.104]', async () => {
  await openComplete()
  const names = ['Audio', 'Key Quotes', 'Hear the other side', 'Stance analysis', 'Episode Transcript']
  const regions = screen.getAllByRole('region').map((region) => {
    const labels = region.getAttribute('aria-labelledby') ?? ''
    return region.getAttribute('aria-label') ?? document.getElementById(labels)?.textContent
  })
  expect(regions.filter((name) => names.includes(name ?? ''))).toEqual(names)
})

test('previous episodes that failed to load say so, and can be retried', async () => {
  server.use(http.get('*/api/podcasts/:id/episodes', () => refusal(500, 'Something went wrong.')))
  await openComplete()
  const alert = within(await screen.findByText("Previous episodes couldn't be loaded."))
  server.use(http.get('*/api/podcasts/:id/episodes', () => HttpResponse.json(sample.podcastEpisodes())))
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('list', { name: 'Previous episodes' })
})
