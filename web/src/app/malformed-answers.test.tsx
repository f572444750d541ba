import { cleanup, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { AppRoutes, preloadScreen } from '#web/app/routes.tsx'

const server = mockServer()

type Person = Role | 'visitor'

async function open(path: string, person: Person, answer: JsonBodyType) {
  server.use(
    signedInAs(person),
    http.all('*/api/*', () => HttpResponse.json(answer)),
  )
  await preloadScreen(path)
  return openPage(path, <AppRoutes />)
}

const malformed = [{}, [], null, 'x', { episodes: null }, [{}]].map((answer) => [
  JSON.stringify(answer),
  answer,
])

const pages: readonly [path: string, person: Person][] = [
  ['/stance/centrist', 'visitor'],
  ['/episode/7', 'visitor'],
  ['/podcast/2', 'visitor'],
  ['/feeds', 'visitor'],
  ['/bubble', 'visitor'],
  ['/upgrade', 'visitor'],
  ['/topic/Flood_insurance', 'free'],
  ['/topic/Flood_insurance?order=stance', 'free'],
  ['/upgrade', 'paid'],
  ['/feed', 'paid'],
  ['/feed?order=stance', 'paid'],
  ['/profile', 'paid'],
  ['/settings', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/podcasts', 'admin'],
  ['/admin/podcasts/2', 'admin'],
  ['/admin/add-podcast', 'admin'],
  ['/admin/email-management', 'admin'],
  ['/admin/runs', 'admin'],
  ['/admin/runs?view=log', 'admin'],
  ['/admin/processing', 'admin'],
]

test.each(pages)('%s (%s) stays usable with any malformed answers to its calls', async (path, person) => {
  for (const answer of [{}, null, [{}]]) {
    const page = await open(path, person, answer)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(page.isLoading()).toBe(false))
    const heading = screen.getByRole('heading', { level: 1 }).textContent
    expect.soft(heading, `answered with ${JSON.stringify(answer)}`).not.toBe('Something went wrong')
    expect.soft(page.container.textContent).not.toContain('NaN')
    cleanup()
  }
})

test.each(malformed)(
  'a stance answered with %s is loaded with an empty list, and can be tried again [S2.49]',
  async (_, answer) => {
    await open('/stance/centrist', 'visitor', answer)
    expect((await screen.findByText('Found 0 episodes')).parentElement?.textContent).toBe('Found 0 episodes')
    expect(screen.getByText(/^Couldn't load\./)).toBeTruthy()
    server.use(
      http.post('*/api/sidelight', () => HttpResponse.json(sample.sidelightAnswer('Centrist', [1, 2]))),
    )
    screen.getAllByRole('button', { name: 'Try again' })[0]?.click()
    await screen.findByText('Found 2 episodes')
  },
)

test.each(malformed)(
  'settings whose statistics are %s have no statistics available [S2.199]',
  async (_, answer) => {
    const page = await open('/settings', 'admin', answer)
    await screen.findByText('No statistics available')
    expect(page.container.textContent).not.toContain('NaN')
  },
)

test.each(malformed)(
  'if the session call is answered with %s, a guarded page can be tried again',
  async (_, answer) => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.json(answer)))
    await preloadScreen('/profile')
    openPage('/profile', <AppRoutes />)
    await screen.findByText("We couldn't check whether you're signed in.")
    server.use(
      signedInAs('free'),
      http.get('*/api/*', () => HttpResponse.json({})),
    )
    screen.getByRole('button', { name: 'Try again' }).click()
    await waitFor(() => expect(screen.queryByText("We couldn't check whether you're signed in.")).toBeNull())
  },
)
