import { screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { comparePath } from '#shared/pages/page-path.ts'
import { topics } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'

const server = mockServer()

test('an address without a page says so, and leads to home, a search and topics [S2.34] [S25.2]', async () => {
  const answer = topics(3)
  server.use(http.get('*/api/topics/all', () => HttpResponse.json(answer)))
  openPage('/nowhere', <NotFoundScreen />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeTruthy()
  expect(document.title).toBe('404 Page Not Found')
  const words = screen.getByRole('searchbox', { name: 'Search what was said' })
  expect(words.closest('form')?.getAttribute('action')).toBe('/search')
  const ways = within(screen.getByRole('navigation', { name: 'Where to go from here' }))
  await ways.findByText(/^Compare what each side says:/)
  const leads = ways.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(leads).toEqual(['/', '/week', '/blind-spots', ...answer.topics.map(({ name }) => comparePath(name))])
})
