import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { sampleComparison } from '#tests/browser/sample-comparison.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { CompareScreen } from '#web/app/screens/compare-screen.tsx'
import { player } from '#web/lib/player/player.ts'
import { keyOfItem, queue } from '#web/lib/player/queue.ts'

const server = mockServer()
beforeEach(() => server.use(signedInAs('visitor')))

function answer(change: object = {}) {
  server.use(
    http.get('*/api/topics/compare/:name', () => HttpResponse.json({ ...sampleComparison(), ...change })),
  )
}

const open = () => openPage('/compare/Housing', <CompareScreen />)
const step = (name: Stance) => screen.findByRole('region', { name })

test('shows a visitor the quotes of each stance, its newest episodes and their number [S23.1]', async () => {
  answer()
  open()
  await screen.findByRole('heading', { level: 1, name: 'Housing: what each side says' })
  const right = within(await step('Right-leaning'))
  expect(right.getAllByRole('figure')).toHaveLength(2)
  expect(right.getAllByRole('button', { name: /^Play the quote at 0:47/ })).toHaveLength(1)
  right.getByText('9 episodes')
  expect(within(right.getByRole('list')).getAllByRole('link')).toHaveLength(3)
})

test('a stance without episodes or without a quote says so [S23.8]', async () => {
  answer()
  open()
  within(await step('Centrist')).getByText('No Centrist episode discusses this yet.')
  within(await step('Far Right')).getByText(/^No quote here/)
})

test('one press plays all quotes, one after another, as a queue [S23.7] [S25.53]', async () => {
  answer()
  open()
  queue.set([])
  const play = vi.spyOn(player, 'play').mockImplementation(() => undefined)
  fireEvent.click(await screen.findByRole('button', { name: 'Play all four' }))
  expect(play.mock.calls[0]?.[1]?.clip?.id).toBe('1-1')
  await expect.poll(() => queue.get().map(keyOfItem)).toEqual(['quote 101-1', 'quote 301-1', 'quote 302-2'])
  queue.set([])
  play.mockRestore()
})

test('a topic that nobody discusses has a page of its own', async () => {
  answer({ steps: stances.map((stance) => ({ stance, episode_count: 0, episodes: [], voices: [] })) })
  open()
  await screen.findByRole('heading', { level: 1, name: 'Nothing on Housing yet' })
})

test('what could not be loaded can be tried again', async () => {
  server.use(
    http.get('*/api/topics/compare/:name', () => new HttpResponse('broken', { status: 500 }), { once: true }),
  )
  open()
  within(await screen.findByRole('alert')).getByText(/The comparison couldn't be loaded/)
  answer()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await step('Far Left')
})
