import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cursorHeader, unratedCountHeader } from '#shared/api/contract.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { stances } from '#shared/domain/stance.ts'
import type { Preferences, Profile } from '#shared/domain/user.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { FeedScreen } from '#web/app/screens/feed-screen.tsx'

const server = mockServer()
beforeEach(() =>
  server.use(
    signedInAs('paid'),
    profileWith({}),
    http.get('*/api/geography/with-counts', () => HttpResponse.json(sample.sampleGeographies)),
    feedOf([sample.card(3, 'Centrist'), sample.card(2, 'Far Left')]),
  ),
)
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})

function profileWith(preferences: Partial<Preferences>, topics: Profile['topics'] = housingAndTaxes) {
  const profile = sample.profile('paid')
  const chosen = { interested_topics: topics.map(({ id }) => id), geography_interests: [], ...preferences }
  const answer = { ...profile, topics, preferences: { ...profile.preferences, ...chosen } }
  return http.get('*/api/profile', () => HttpResponse.json(answer))
}

const housingAndTaxes = [
  { id: 1, name: 'Housing' },
  { id: 2, name: 'Local taxes' },
]

const feedOf = (cards: readonly EpisodeCard[]) =>
  http.get('*/api/episodes/feed', () => HttpResponse.json([...cards]))

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`now at ${pathname}${search}`}</p>
}

const open = (path = '/feed') =>
  openPage(
    path,
    <Routes>
      <Route path="/feed" element={<FeedScreen />} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  )

const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const chipsOf = (name: string) => {
  const part = screen.getByRole('heading', { level: 2, name }).parentElement
  return within(part ?? document.body)
}

test('the feed has its heading, the topics as links, the geographies and the way to the profile [S2.145]', async () => {
  server.use(profileWith({ geography_interests: [11, 13] }))
  open()
  await screen.findByRole('heading', { level: 1, name: 'Your Personalized Feed' })
  await screen.findByRole('link', { name: 'Local taxes' })
  const links = chipsOf('Your topics').getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Housing', '/topic/Housing'],
    ['Local taxes', '/topic/Local_taxes'],
  ])
  await waitFor(() =>
    expect(
      chipsOf('Geography filter')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Ohio', 'California']),
  )
  expect(screen.getByRole('link', { name: 'Change preferences' }).getAttribute('href')).toBe('/profile')
})

test('without a geography of choice the filter says that there is none', async () => {
  open()
  await screen.findByText('All geographies')
  expect(chipsOf('Geography filter').getByText('All geographies')).toBeTruthy()
})

test('episodes are listed newest first; further pages load on demand and keep the keyboard’s place [S2.146]', async () => {
  server.use(
    http.get('*/api/episodes/feed', ({ request }) =>
      new URL(request.url).searchParams.get('cursor')
        ? HttpResponse.json([sample.card(9, 'Far Right')])
        : HttpResponse.json([sample.card(3, 'Centrist'), sample.card(2, 'Far Left')], {
            headers: { [cursorHeader]: 'next' },
          }),
    ),
  )
  open()
  const more = await screen.findByRole('button', { name: 'Show more episodes' })
  more.focus()
  fireEvent.click(more)
  await waitFor(() => expect(titles()).toHaveLength(3))
  expect(titles()).toEqual([2, 3, 9].map((id) => sample.card(id, 'Centrist').title))
  expect(screen.queryByRole('button', { name: 'Show more episodes' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('No more episodes.')
})

test.each([
  [0, undefined],
  [1, "1 episode isn't rated and is listed by date."],
  [12, "12 episodes aren't rated and are listed by date."],
  [100, "100 or more episodes aren't rated and are listed by date."],
])(
  'by stance the feed tells of %i unrated episodes and leads to all by date [S2.209]',
  async (...[count, sentence]) => {
    const headers = { [unratedCountHeader]: String(count) }
    server.use(
      http.get('*/api/episodes/feed', () => HttpResponse.json([sample.card(2, 'Far Left')], { headers })),
    )
    open('/feed?order=stance')
    await screen.findByRole('heading', { level: 2, name: 'Far Right' })
    expect(screen.queryByText(/by date\.$/)?.firstChild?.textContent).toBe(sentence)
    if (sentence === undefined) return
    fireEvent.click(screen.getByRole('button', { name: 'Show all by date' }))
    await screen.findByRole('heading', { level: 2, name: 'Episodes, newest first' })
    expect(screen.queryByText(/by date\.$/)).toBeNull()
  },
)

test('by stance the five groups follow the order of the scale, and an empty one says so [S2.147]', async () => {
  const requested: string[] = []
  server.use(
    http.get('*/api/episodes/feed', ({ request }) => {
      requested.push(new URL(request.url).search)
      return HttpResponse.json([sample.card(2, 'Far Left')])
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Political stance' }))
  await waitFor(() => expect(screen.getAllByText('No episodes')).toHaveLength(4))
  const groups = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(groups.slice(-5)).toEqual([...stances])
  expect(requested).toEqual(['', '?order=stance&limit=6'])
  expect(screen.getByRole('button', { name: 'Political stance' }).getAttribute('aria-pressed')).toBe('true')
})

test('without topics the feed says so and leads to the profile [S2.148]', async () => {
  server.use(profileWith({}, []), feedOf([]))
  open()
  await screen.findByText('No topics set yet.')
  expect(screen.getByRole('link', { name: 'Set Your Topics' }).getAttribute('href')).toBe('/profile')
  expect(screen.queryByText('No episodes found matching your preferred topics.')).toBeNull()
})

test('topics without episodes say so [S2.149]', async () => {
  server.use(feedOf([]))
  open()
  await screen.findByText('No episodes found matching your preferred topics.')
})

test('an empty page that is not the last is followed by the next, until there is something', async () => {
  server.use(
    http.get('*/api/episodes/feed', ({ request }) =>
      new URL(request.url).searchParams.get('cursor')
        ? HttpResponse.json([sample.card(3, 'Centrist')])
        : HttpResponse.json([], { headers: { [cursorHeader]: 'next' } }),
    ),
  )
  open()
  await waitFor(() => expect(titles()).toHaveLength(1))
})

test('a feed that failed to load says why, and can be retried [S2.152]', async () => {
  server.use(http.get('*/api/episodes/feed', () => refusal(502, "The server doesn't answer.")))
  open()
  const alert = await screen.findByRole('alert')
  expect(within(alert).getByRole('heading', { name: 'Error loading episodes' })).toBeTruthy()
  expect(within(alert).getByText("502: The server doesn't answer.")).toBeTruthy()
  server.use(feedOf([sample.card(3, 'Centrist')]))
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(titles()).toHaveLength(1))
})

/** `waitFor` would advance the fake clock. This runs only timers that are already due. */
async function appearanceOf(text: string): Promise<void> {
  while (!screen.queryByText(text)) {
    vi.advanceTimersByTime(0)
    await act(() => new Promise<void>((resolve) => setImmediate(resolve)))
  }
}

describe('while it loads', () => {
  test('the feed says that it refreshes, and after 1.5 seconds that it updates its episodes [S2.150] [S9.20]', async () => {
    server.use(http.get('*/api/episodes/feed', never))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    open()
    await appearanceOf('Refreshing your feed...')
    act(() => vi.advanceTimersByTime(1499))
    expect(screen.getByRole('status').textContent).toBe('Refreshing your feed...')
    act(() => vi.advanceTimersByTime(1))
    expect(screen.getByRole('status').textContent).toBe('Updating your episodes...')
  })

  test('episodes that are there are shown while it still refreshes', async () => {
    open()
    await waitFor(() => expect(titles()).toHaveLength(2))
    expect(screen.getByRole('status').textContent).toBe('Refreshing your feed...')
  })

  test('the places of topics and preferences say that they are updated [S2.151]', async () => {
    server.use(http.get('*/api/profile', never))
    open()
    await screen.findByText('Updating your topics...')
    expect(chipsOf('Your topics').getByText('Updating your topics...')).toBeTruthy()
    expect(chipsOf('Geography filter').getByText('Updating your preferences...')).toBeTruthy()
  })
})

test.each([
  ['visitor', '/auth?return=%2Ffeed', 'Please log in to access this content'],
  ['free', '/auth', 'You need a different subscription to access this content'],
] as const)(
  'on the feed a person %s is sent to %s and reads "%s" [S2.6]',
  async (person, place, description) => {
    server.use(signedInAs(person))
    const page = open()
    await screen.findByText(`now at ${place}`)
    await waitFor(() => expect(page.toasts()).toHaveLength(1))
    expect(page.toasts()).toEqual([{ title: 'Access Restricted', description, isFailure: true }])
  },
)
