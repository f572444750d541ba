import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { HomeScreen } from '#web/app/screens/home-screen.tsx'

const server = mockServer()
beforeEach(() => server.use(http.get('*/api/statistics', () => HttpResponse.json(sample.statistics))))

const answersList = (answer: () => Response | Promise<Response>) => http.post('*/api/sidelight', answer)
const listOf = (...episodes: ReturnType<typeof sample.card>[]) =>
  answersList(() => HttpResponse.json({ stance: 'Centrist', episodes, topics: {} }))

function open(person: Role | 'visitor' = 'visitor') {
  server.use(signedInAs(person))
  openPage('/stance/centrist', <HomeScreen />)
}

test('while a stance loads the page says so, and a failure ends with zero episodes and a button that tries again [S2.47] [S2.48]', async () => {
  const { released, answer } = gate()
  server.use(
    answersList(async () => {
      await released
      return refusal(500, 'Something went wrong.')
    }),
  )
  open()
  expect(screen.getByRole('status').textContent).toBe('Illuminating your Sidelight...')
  answer()
  await screen.findByText('Found 0 episodes')
  server.use(listOf(sample.card(1, 'Centrist'), sample.card(2, 'Centrist')))
  screen.getByRole('button', { name: 'Try again' }).click()
  await screen.findByText('Found 2 episodes')
})

test('a stance without episodes says so [S2.61]', async () => {
  server.use(listOf())
  open()
  await screen.findByText('No episodes found.')
})

test.each([
  ['admin', 'Transcribe'],
  ['visitor', /^Hear both: /],
] as const)(
  'the card of an unprocessed episode lets a person %s press %s; a visitor’s chips lead to signing in [S2.67] [S2.68]',
  async (person, name) => {
    server.use(listOf({ ...sample.card(1, 'Centrist'), transcript_status: '' }))
    open(person)
    const card = within(await screen.findByRole('article'))
    await card.findByRole('button', { name })
    expect(card.queryAllByRole('button', { name: 'Transcribe' })).toHaveLength(person === 'admin' ? 1 : 0)
    await card.findByRole('button', { name: /^Accurate assessment: / })
    expect(card.getByRole('link', { name: 'Zoning' }).getAttribute('href')).toBe(
      person === 'admin' ? '/topic/Zoning' : '/auth?return=%2Ftopic%2FZoning',
    )
  },
)
