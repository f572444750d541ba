import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import type { Role } from '#shared/rules/access.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { digestReaders } from '#tests/browser/sample-digest-runs.ts'
import { samplePodcastPage } from '#tests/browser/sample-podcast-page.ts'
import { budget, processingSettings } from '#tests/browser/sample-processing.ts'
import { earlierRatings } from '#tests/browser/sample-ratings.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { AppRoutes, preloadScreen } from '#web/app/routes.tsx'

const server = mockServer()
beforeEach(() =>
  server.use(
    http.get('*/config.json', () => HttpResponse.json({})),
    http.get('*/api/topics/all', () => HttpResponse.json(sample.topics())),
    http.get('*/api/statistics', () => HttpResponse.json(sample.statistics)),
    http.get('*/api/billing/price', () => HttpResponse.json(sample.samplePrice)),
    http.get('*/api/profile', () => HttpResponse.json(sample.profile('free'))),
    http.get('*/api/podcasts', () => HttpResponse.json([])),
    http.get('*/api/admin/email/schedule', () =>
      HttpResponse.json({ ...defaultEmailSchedule, last_sent_date: null }),
    ),
    http.get('*/api/admin/runs', () => HttpResponse.json([])),
    http.get('*/api/sidelight/voices', () => HttpResponse.json([])),
    http.get('*/api/admin/email/history', () => HttpResponse.json([])),
    http.get('*/api/admin/email/trigger', () => HttpResponse.json(digestReaders)),
    http.get('*/api/admin/ratings/earlier', () => HttpResponse.json(earlierRatings)),
    http.get('*/api/admin/topics', () => HttpResponse.json({ merges: [], suggestions: [] })),
    http.get('*/api/admin/private-names', () => HttpResponse.json({ names: [], is_pending: false })),
    http.get('*/api/admin/processing', () => HttpResponse.json(processingSettings)),
    http.get('*/api/admin/budget', () => HttpResponse.json(budget)),
    http.get('*/api/podcasts/opml/progress', () => HttpResponse.json({ import: null })),
    http.get('*/api/geography', () => HttpResponse.json([])),
    http.get('*/api/podcasts/2', () => HttpResponse.json(samplePodcastPage())),
    http.get('*/api/podcasts/:id/episodes', () => HttpResponse.json(sample.podcastEpisodes())),
    http.get('*/api/episodes/:id', () => HttpResponse.json({ ...sample.episode(7), has_transcript: false })),
    http.get('*/api/episodes/:id/other-side', () => HttpResponse.json([])),
    http.get('*/api/episodes/topic/:name', () => HttpResponse.json([])),
    http.post('*/api/sidelight', () => HttpResponse.json(sample.sidelightAnswer('Far Left', []))),
  ),
)

async function open(path: string, person: Role | 'visitor') {
  server.use(signedInAs(person))
  await preloadScreen(path)
  return openPage(path, <AppRoutes />)
}

const headline = "Hear what you're missing outside your media bubble."

test.each<[path: string, person: Role | 'visitor', title: string]>([
  ['/', 'visitor', headline],
  ['/', 'free', headline],
  ['/stance/far_left', 'visitor', headline],
  ['/stance/far_left', 'admin', headline],
  ['/podcast/2', 'visitor', 'The Long Table'],
  ['/about', 'visitor', 'About Sidelight'],
  ['/privacy', 'visitor', 'Privacy'],
  ['/feeds', 'visitor', 'Feeds for your podcast app'],
  ['/bubble', 'visitor', 'My bubble'],
  ['/auth', 'visitor', 'Sign in'],
  ['/login', 'visitor', 'Sign in'],
  ['/auth/confirm', 'visitor', 'Confirm your address'],
  ['/auth/confirm#token=abc', 'free', 'Confirm your address'],
  ['/episode/7', 'visitor', 'What a school owes a town'],
  ['/episode/7', 'free', 'What a school owes a town'],
  ['/debug/topic', 'visitor', 'Topic links'],
  ['/topic/Flood_insurance', 'free', 'Topic: Flood insurance'],
  ['/upgrade', 'visitor', 'Sidelight Pro'],
  ['/upgrade', 'free', 'Sidelight Pro'],
  ['/settings', 'admin', 'Admin Settings'],
  ['/admin/podcasts', 'admin', 'Manage Podcasts'],
  ['/admin/runs', 'admin', 'Runs'],
  ['/admin/processing', 'admin', 'Processing'],
  ['/admin/email-management', 'admin', 'Email Management'],
  ['/admin/add-podcast', 'admin', 'Add Podcast'],
  ['/nowhere', 'visitor', '404 Page Not Found'],
  ['/episode', 'visitor', '404 Page Not Found'],
])('%s shows a %s "%s" [S2.1]', async (path, person, title) => {
  await open(path, person)
  await screen.findByRole('heading', { level: 1, name: title })
})

test.each([
  ['/admin/podcasts', '/settings'],
  ['/admin/add-podcast', '/admin/podcasts'],
  ['/admin/users', '/settings'],
  ['/admin/runs', '/admin/podcasts'],
  ['/admin/runs?view=log', '/admin/podcasts'],
  ['/admin/processing', '/settings'],
  ['/admin/email-management', '/settings'],
])('%s has a way back to %s [S7.97]', async (path, above) => {
  await open(path, 'admin')
  const back = await screen.findByRole('link', { name: /^Back to / })
  expect(back.getAttribute('href')).toBe(above)
})

const topicPage = '/topic/Flood_insurance'
const adminPages = [
  '/settings',
  '/admin/podcasts',
  '/admin/podcasts/2',
  '/admin/add-podcast',
  '/admin/users',
  '/admin/runs',
  '/admin/processing',
  '/admin/email-management',
]
const explainingPages = adminPages.filter((path) => path !== '/admin/email-management')

test.each(explainingPages.flatMap((path) => [[path, 'free'] as const, [path, 'paid'] as const]))(
  '%s shows a person %s that access is restricted [S2.12]',
  async (path, person) => {
    await open(path, person)
    await screen.findByRole('heading', { level: 1, name: 'Access Restricted' })
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  },
)

test.each([...adminPages, '/profile'])('a visitor of %s is sent to /login [S2.13] [S2.17]', async (path) => {
  const page = await open(path, 'visitor')
  await waitFor(() => expect(page.pathname()).toBe('/login'))
})

test.each([topicPage, '/feed'])('a visitor of %s is sent to /auth [S2.4]', async (path) => {
  const page = await open(path, 'visitor')
  await waitFor(() => expect(page.pathname()).toBe('/auth'))
})

test.each([...adminPages, '/profile', topicPage, '/feed'])(
  'while the session loads %s shows a spinner and no page [S2.19]',
  async (path) => {
    const { released, answer } = gate()
    server.use(
      http.get('*/api/auth/me', async () => {
        await released
        return HttpResponse.json(sample.user('admin'))
      }),
    )
    await preloadScreen(path)
    const page = openPage(path, <AppRoutes />)
    const main = within(screen.getByRole('main'))
    await main.findByRole('status')
    expect(main.queryByRole('heading')).toBeNull()
    expect([page.pathname(), page.toasts()]).toEqual([path, []])
    answer()
    await main.findByRole('heading', { level: 1 })
  },
)

test('a person whose account may not read topics ends on the home page, not in circles [S2.22]', async () => {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json({ ...sample.user('free'), capabilities: [] })))
  await preloadScreen(topicPage)
  const page = openPage(topicPage, <AppRoutes />)
  await screen.findByRole('heading', { level: 1, name: headline })
  expect(page.pathname()).toBe('/')
  const description = 'You need a different subscription to access this content'
  expect(page.toasts()).toEqual([{ title: 'Access Restricted', description, isFailure: true }])
})

test.each(['/auth', '/login'])('a signed-in person is sent from %s to / [S2.2]', async (path) => {
  const page = await open(path, 'free')
  await waitFor(() => expect(page.pathname()).toBe('/'))
})

test.each<Role | 'visitor'>(['visitor', 'free'])(
  'a %s sees the page between header and footer, in one shell [S1.17]',
  async (person) => {
    const { container } = await open('/about', person)
    await screen.findByRole('heading', { level: 1 })
    const parts = [...container.querySelectorAll('header, main, footer')].map(({ tagName }) => tagName)
    expect(parts).toEqual(['HEADER', 'MAIN', 'FOOTER'])
    expect(screen.getByRole('contentinfo').textContent).toContain('© 2025 Sidelight')
  },
)

test('beside the sign-in form a panel describes the product [S2.136]', async () => {
  await open('/auth', 'visitor')
  await screen.findByLabelText('Email')
  const panel = screen.getByRole('complementary')
  expect(panel.textContent).toContain(headline)
  expect(panel.querySelectorAll('li')).toHaveLength(3)
})
