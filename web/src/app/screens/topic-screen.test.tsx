import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { unratedCountHeader } from '#shared/api/contract.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { card, user } from '#tests/browser/sample-answers.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { TopicScreen } from '#web/app/screens/topic-screen.tsx'
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

const open = (path: string) => openPage(path, <TopicScreen />)
const heading = (level: number, name: string) => screen.findByRole('heading', { level, name })

test.each([
  [1, '1 episode on this topic has no place on the scale and is listed by date.'],
  [3, '3 episodes on this topic have no place on the scale and are listed by date.'],
])(
  'below the five columns %i without a place are counted, and a button leads to them',
  async (...[count, sentence]) => {
    answerWith(count)
    open('/topic/Flood_insurance?order=stance')
    expect((await screen.findByText(/no place on the scale/)).textContent).toContain(sentence)
    fireEvent.click(screen.getByRole('button', { name: 'Show all by date' }))
    await heading(3, unrated.title)
    expect(screen.queryByText(/no place on the scale/)).toBeNull()
  },
)

test('if every episode is rated, no notice about unrated ones appears', async () => {
  answerWith(0)
  open('/topic/Flood_insurance?order=stance')
  await heading(2, 'Far Right')
  expect(screen.queryByText(/no place on the scale/)).toBeNull()
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
