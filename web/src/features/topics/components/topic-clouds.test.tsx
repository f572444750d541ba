import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Stance } from '#shared/domain/stance.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { TopicClouds } from '#web/features/topics/components/topic-clouds.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'

const requested: string[] = []
const answer = (topics: unknown) => HttpResponse.json({ topics })
const listed = [
  { id: 1, name: 'Flood insurance', frequency: 5 },
  { id: 2, name: 'Bail', frequency: 0 },
]

const server = mockServer()
beforeEach(() => {
  requested.length = 0
  server.events.on(
    'request:start',
    ({ request }) => void requested.push(decodeURI(new URL(request.url).pathname)),
  )
  server.use(
    http.get('*/api/topics/all', () => answer(listed)),
    http.get('*/api/topics/stance/:stance', () => answer(listed)),
  )
})
afterEach(() => {
  server.events.removeAllListeners()
})

type Changes = { stance?: Stance; pageTopics?: Record<string, number>; isSignedIn?: boolean }

function show(changes: Changes = {}) {
  const client = createQueryClient(() => undefined)
  const clouds = (more: Changes) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/stance/far_left']}>
        <TopicClouds stance="Far Left" pageTopics={undefined} isSignedIn={true} {...changes} {...more} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(clouds({}))
  return { change: (more: Changes) => rerender(clouds(more)) }
}

const cloud = (name: string) => within(screen.getByRole('region', { name }))
const ofStance = () => cloud('Trending Topics in Far Left Media')
const ofAll = () => cloud('Trending Topics Across All Political Stances')

test('topics are requested by the stance’s label, the cloud of all stances once for every stance [S2.52] [S7.34]', async () => {
  const { change } = show()
  await ofStance().findByRole('link', { name: /^Flood insurance/ })
  expect(ofStance().queryByText('Bail')).toBeNull()
  change({ stance: 'Left-leaning' })
  await cloud('Trending Topics in Left-leaning Media').findByRole('link', { name: /^Flood insurance/ })
  expect(requested.sort()).toEqual([
    '/api/topics/all',
    '/api/topics/stance/Far Left',
    '/api/topics/stance/Left-leaning',
  ])
})

test('stance topics that fail are requested once more, then there are none, with a way to try again [S7.35]', async () => {
  server.use(http.get('*/api/topics/stance/:stance', () => new HttpResponse(null, { status: 500 })))
  show({ pageTopics: { Levees: 3 } })
  await ofStance().findByRole('link', { name: /^Levees/ })
  await ofStance().findByText('No topics available for Far Left political stance', undefined, {
    timeout: 5000,
  })
  expect(ofStance().getByText('No topics data available')).toBeTruthy()
  expect(requested.filter((path) => path.includes('/stance/'))).toHaveLength(2)
  server.use(http.get('*/api/topics/stance/:stance', () => answer(listed)))
  ofStance().getByRole('button', { name: 'Try again' }).click()
  await ofStance().findByRole('link', { name: /^Flood insurance/ })
})

test('a failure of the cloud of all stances is not retried automatically [S7.36]', async () => {
  server.use(http.get('*/api/topics/all', () => new HttpResponse(null, { status: 500 })))
  show()
  await ofAll().findByText('No topics data available')
  expect(ofAll().getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(requested.filter((path) => path.endsWith('/all'))).toHaveLength(1)
})

test('a stance whose page has no topics says so without asking further [S2.73]', async () => {
  show({ pageTopics: {} })
  expect(ofStance().getByText('No topics data available')).toBeTruthy()
  expect(ofStance().getByText('No topics available for this political stance.')).toBeTruthy()
  await ofAll().findByRole('link', { name: /^Flood insurance.*episodes$/ })
  expect(requested).toEqual(['/api/topics/all'])
})

test('a stance whose list is empty is named [S2.74]', async () => {
  server.use(http.get('*/api/topics/stance/:stance', () => answer([])))
  show()
  await ofStance().findByText('No topics available for Far Left political stance')
  expect(ofStance().queryByRole('button')).toBeNull()
})

test('words lead signed-in people to the topic [S2.70]', async () => {
  show()
  const word = await ofAll().findByRole('link', { name: /^Flood insurance.*episodes$/ })
  expect(word.getAttribute('href')).toBe('/topic/Flood_insurance')
  expect(screen.queryByText('Sign in to browse by topic')).toBeNull()
})

test('words and the overlay lead visitors to signing in, and back [S2.71]', async () => {
  show({ isSignedIn: false })
  const word = await ofAll().findByRole('link', { name: /^Flood insurance.*episodes$/ })
  expect(word.getAttribute('href')).toBe('/auth?return=%2Ftopic%2FFlood_insurance')
  const overlays = screen.getAllByRole('link', { name: 'Sign in to browse by topic' })
  expect(overlays.map((link) => link.getAttribute('href'))).toEqual(
    Array.from({ length: 2 }, () => '/auth?return=%2Fstance%2Ffar_left'),
  )
})
