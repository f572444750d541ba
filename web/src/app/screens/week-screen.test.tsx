import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { sampleWeek } from '#tests/browser/sample-week.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { WeekScreen } from '#web/app/screens/week-screen.tsx'

const server = mockServer()
const asked: unknown[] = []
beforeEach(() => {
  asked.length = 0
  server.use(signedInAs('visitor'))
})

const answerWith = (answer: () => Response, once = false) =>
  server.use(
    http.get(
      '*/api/weeks/:week',
      ({ params }) => {
        asked.push(params.week)
        return answer()
      },
      { once },
    ),
  )

const open = (path: string) =>
  openPage(
    path,
    <Routes>
      <Route path="/week" element={<WeekScreen />} />
      <Route path="/week/:week" element={<WeekScreen />} />
    </Routes>,
  )

test('shows each topic with its comparison, counts, and one quote of each side in the order of the scale [S23.21]', async () => {
  answerWith(() => HttpResponse.json(sampleWeek()))
  open('/week')
  const housing = within(await screen.findByRole('region', { name: 'Housing' }))
  expect(asked).toEqual(['latest'])
  screen.getByText('December 30, 2024 – January 5, 2025')
  expect(housing.getByRole('link', { name: 'Housing' }).getAttribute('href')).toBe('/compare/Housing')
  for (const count of ['Left: 9 episodes', 'Center: 1 episode', 'Right: 8 episodes']) housing.getByText(count)
  const stances = housing.getAllByText(/^(Left-leaning|Centrist|Right-leaning)$/)
  expect(stances.map(({ textContent }) => textContent)).toEqual(['Left-leaning', 'Centrist', 'Right-leaning'])
  expect(housing.getAllByRole('button', { name: /^Play the quote/ })).toHaveLength(3)
  expect(within(screen.getByRole('region', { name: 'Public schools' })).getAllByRole('figure')).toHaveLength(
    2,
  )
})

test('links to the weeks before and after, if there are any [S23.25]', async () => {
  answerWith(() => HttpResponse.json({ ...sampleWeek(), after: null }))
  open('/week/2025-W01')
  const before = await screen.findByRole('link', { name: 'Week before' })
  expect(asked).toEqual(['2025-W01'])
  expect(before.getAttribute('href')).toBe('/week/2024-W52')
  expect(screen.queryByRole('link', { name: 'Week after' })).toBeNull()
})

test.each([
  ['/week', 404, 'No week yet'],
  ['/week/2025-W02', 404, 'Nothing on this week'],
  ['/week/soon', 400, 'Nothing on this week'],
])('%s, of which nothing can be shown, says so', async (path, status, title) => {
  answerWith(() => new HttpResponse('none', { status }))
  open(path)
  await screen.findByRole('heading', { level: 1, name: title })
})

test('a week that could not be loaded can be tried again', async () => {
  answerWith(() => new HttpResponse('broken', { status: 500 }), true)
  open('/week')
  screen.getByRole('status')
  within(await screen.findByRole('alert')).getByText(/The week couldn't be loaded/)
  answerWith(() => HttpResponse.json(sampleWeek()))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('region', { name: 'Housing' })
})
