import { fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, test } from 'vitest'
import { unratedCountHeader } from '#shared/api/contract.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { card, user } from '#tests/browser/sample-answers.ts'
import { sampleAnswer } from '#tests/browser/sample-calls.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { TopicScreen } from '#web/app/screens/topic-screen.tsx'
import { closeBothSides, useBothSidesPanel } from '#web/features/episode/both-sides-panel.ts'
import { countedTopicQuery } from '#web/features/topics/api/topic-episodes.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

const server = mockServer()
beforeEach(() => server.use(signedInAs('free')))

const unrated: EpisodeCard = {
  ...card(3, 'Centrist'),
  title: 'Nobody could place it',
  political_stance: null,
  unrated_reason: 'not-sure',
  is_contested: false,
}

function answerWith(unratedCount: number) {
  server.use(
    http.get('*/api/episodes/topic/:name', ({ request }) =>
      new URL(request.url).searchParams.get('order') === 'stance'
        ? HttpResponse.json([card(1, 'Far Left')], {
            headers: { [unratedCountHeader]: String(unratedCount) },
          })
        : HttpResponse.json([card(1, 'Far Left'), unrated]),
    ),
  )
}

const topicCall = (answer: Parameters<typeof http.get>[1]) => http.get('*/api/episodes/topic/:name', answer)

/** Two pages by date, or the newest episodes of each stance. Returns the paths of the calls. */
function answerWithSample(): string[] {
  const requested: string[] = []
  server.use(
    topicCall(({ request }) => {
      const url = new URL(request.url)
      requested.push(decodeURIComponent(url.pathname))
      const { body, ...rest } = sampleAnswer({ url, person: 'free', body: '' }) ?? { body: '', status: 404 }
      return new HttpResponse(body, rest)
    }),
  )
  return requested
}

const open = (path: string) => openPage(path, <TopicScreen />)
const heading = (level: number, name: string) => screen.findByRole('heading', { level, name })

test('shows the topic’s name and its episodes, newest first, and more on demand [S2.106]', async () => {
  const requested = answerWithSample()
  open('/topic/Flood_insurance')
  await heading(1, 'Topic: Flood insurance')
  await screen.findByText('Showing 12 episodes discussing this topic')
  expect(document.title).toBe('Flood insurance | Sidelight')
  expect(screen.getByRole('button', { name: 'Date published' }).getAttribute('aria-pressed')).toBe('true')
  const dates = [...document.querySelectorAll('article header p:nth-of-type(2)')]
  const published = dates.map(({ textContent }) => Date.parse(textContent?.split(' · ')[0] ?? ''))
  expect(published).toHaveLength(12)
  expect(published).toEqual(published.toSorted((one, other) => other - one))
  fireEvent.click(screen.getByRole('button', { name: 'Show more episodes' }))
  await screen.findByText('Showing 14 episodes discussing this topic')
  expect(screen.queryByRole('button', { name: 'Show more episodes' })).toBeNull()
  expect(new Set(requested)).toEqual(new Set(['/api/episodes/topic/Flood insurance']))
})

test('the five stances are in order, an empty one says so, and each list continues independently [S2.107]', async () => {
  answerWithSample()
  open('/topic/Flood_insurance')
  fireEvent.click(await screen.findByRole('button', { name: 'Political stance' }))
  await heading(2, 'Far Left')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(stances)
  const group = (name: string) => within(screen.getByRole('region', { name }))
  const counts = () => stances.map((stance) => group(stance).queryAllByRole('article').length)
  expect(counts()).toEqual([6, 2, 0, 3, 1])
  group('Centrist').getByText('No episodes')
  const [more, ...others] = screen.getAllByRole('button', { name: /^Show more/ })
  expect([more?.textContent, others]).toEqual(['Show more Far Left episodes', []])
  const press = async () =>
    fireEvent.click(await group('Far Left').findByRole('button', { name: 'Show more Far Left episodes' }))
  await press()
  await press()
  await waitFor(() => expect(counts()).toEqual([8, 2, 0, 3, 1]))
})

test.each(['/topic/Flood_insurance', '/topic/_'])(
  '%s without episodes says so, and without a name nothing is requested [S2.108] [S2.110]',
  async (path) => {
    let requested = 0
    server.use(
      topicCall(() => {
        requested += 1
        return HttpResponse.json([])
      }),
    )
    open(path)
    await screen.findByText('No episodes found for this topic.')
    expect(screen.getByText('Showing 0 episodes discussing this topic')).toBeTruthy()
    expect(requested).toBe(path === '/topic/_' ? 0 : 1)
  },
)

test('while it loads the page says what, and a failure shows the message and both forms of the topic [S2.109]', async () => {
  const { released, answer } = gate()
  server.use(
    topicCall(async () => {
      await released
      return refusal(500, 'Something went wrong. Request r-1.')
    }),
  )
  open('/topic/Law_%26_order')
  await screen.findByText('Loading episodes for topic "Law & order"...')
  answer()
  await heading(2, 'Error loading episodes')
  expect(screen.getByText('API error: 500 Something went wrong. Request r-1.')).toBeTruthy()
  const forms = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(forms).toEqual(['Law_%26_order', 'Law & order'])
  answerWithSample()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText(/^Showing 12 episodes/)
})

test.each([
  ['no list', () => HttpResponse.json({ episodes: [] })],
  ['no JSON', () => new HttpResponse('<!doctype html>')],
])('an answer that is %s is refused [S5.20]', async (...[, answer]) => {
  server.use(topicCall(answer))
  open('/topic/Flood_insurance')
  await screen.findByText('The string did not match the expected pattern.')
})

test.each([
  [1, "1 episode isn't rated and is listed by date."],
  [300, "300 episodes aren't rated and are listed by date."],
])(
  'below the five columns %i unrated episodes are counted, and a button leads to them [S2.209]',
  async (...[count, sentence]) => {
    answerWith(count)
    open('/topic/Flood_insurance?order=stance')
    expect((await screen.findByText(/by date\.$/)).textContent).toContain(sentence)
    fireEvent.click(screen.getByRole('button', { name: 'Show all by date' }))
    await heading(3, unrated.title)
    expect(screen.queryByText(/by date\.$/)).toBeNull()
  },
)

test('if every episode is rated, no notice about unrated ones appears', async () => {
  answerWith(0)
  open('/topic/Flood_insurance?order=stance')
  await heading(2, 'Far Right')
  expect(screen.queryByText(/by date\.$/)).toBeNull()
})

test('the card of an unrated episode plays quotes and the episode, and has no feedback buttons', async () => {
  answerWith(0)
  open('/topic/Flood_insurance')
  await heading(3, unrated.title)
  const named = (name: RegExp) => screen.getAllByRole('button', { name }).length
  expect(named(/^Play: Nobody could place it/)).toBe(1)
  expect(named(/^Play the quote at .* from Nobody could place it/)).toBe(3)
  expect(screen.queryByRole('button', { name: /^Accurate assessment: Nobody could place it/ })).toBeNull()
  expect(named(/^Accurate assessment: /)).toBe(1)
})

test.each(['free', 'visitor'] as const)(
  'while the session of a %s loads on a served topic page, a spinner is shown below its heading [S2.20]',
  async (person) => {
    const { released, answer } = gate()
    answerWith(0)
    server.use(
      http.get('*/api/auth/me', async () => {
        await released
        return person === 'free' ? HttpResponse.json(user('free')) : refusal(401, 'Please sign in.')
      }),
    )
    const client = createQueryClient(() => undefined)
    const { queryKey } = countedTopicQuery('Flood insurance')
    client.setQueryData(queryKey, { name: 'Flood insurance', count: 2 })
    const page = openPage('/topic/Flood_insurance', <TopicScreen />, client)
    await heading(1, 'Topic: Flood insurance')
    expect(screen.getByText('Loading…').parentElement?.classList).toContain('spinner')
    expect(page.container.querySelector('.skeleton')).toBeNull()
    answer()
    if (person === 'free') await heading(3, unrated.title)
    else await waitFor(() => expect(page.pathname()).toBe('/auth'))
  },
)

describe('“Hear both sides” on a topic', () => {
  const housing = card(1, 'Far Left')
  const answerIn = (stance: Stance, topic: string): EpisodeCard => {
    const other = card(12, stance)
    return {
      ...other,
      podcast_id: 99,
      quotes: other.quotes.map((quote) => ({ ...quote, topic_name: topic })),
    }
  }
  const listOf = (...cards: EpisodeCard[]) => server.use(topicCall(() => HttpResponse.json(cards)))
  const button = () => screen.queryByRole('button', { name: 'Hear both sides on Housing' })

  test.each(['', '?order=stance'])(
    'opens a pair of the topic, left before right%s [S20.42]',
    async (query) => {
      listOf(answerIn('Right-leaning', 'housing'), housing)
      open(`/topic/housing${query}`)
      await heading(1, 'Topic: Housing')
      await waitFor(() => expect(button()).not.toBeNull())
      fireEvent.click(button() ?? document.body)
      const pairs = renderHook(() => useBothSidesPanel()).result.current?.pairs
      expect(pairs?.map(({ own, other, topic }) => [own.episode.id, other.episode.id, topic])).toEqual([
        [1, 12, 'Housing'],
      ])
      closeBothSides()
    },
  )

  test.each([
    ['both are on one side', answerIn('Left-leaning', 'Housing')],
    ['the other side is quoted on another topic', answerIn('Far Right', 'Zoning')],
    ['the other side cannot be played', { ...answerIn('Far Right', 'Housing'), audio_url: null }],
    ['the other episode is not rated', { ...answerIn('Far Right', 'Housing'), political_stance: null }],
  ])('is absent where %s [S20.42]', async (...[, other]) => {
    listOf(housing, other)
    open('/topic/Housing')
    await screen.findByText('Showing 2 episodes discussing this topic')
    expect(button()).toBeNull()
  })
})
