import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { needs, type Role } from '#shared/rules/access.ts'
import { statistics, user } from '#tests/browser/sample-answers.ts'
import { digestRun } from '#tests/browser/sample-digest-runs.ts'
import { processingSettings } from '#tests/browser/sample-processing.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { AdminGuard, ContentGuard } from '#web/app/guards.tsx'
import { SettingsScreen } from '#web/app/screens/settings-screen.tsx'
import { SignInScreen } from '#web/app/screens/sign-in-screen.tsx'

const server = mockServer()

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`now at ${pathname}${search}`}</p>
}

const open = (guarded: ReactNode) =>
  openPage(
    '/guarded?order=stance',
    <Routes>
      <Route path="/guarded" element={guarded} />
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
  )

const admins = (
  <AdminGuard access={needs('podcasts:create')}>
    <p>for admins</p>
  </AdminGuard>
)
const topics = (
  <ContentGuard content="topic-page">
    <p>for readers</p>
  </ContentGuard>
)

test.each([
  ['admin page', admins, 'for admins'],
  ['topic page', topics, 'for readers'],
])(
  'while the session is unknown, a guarded %s says so, and appears after a successful retry [S2.23]',
  async (_, guarded, text) => {
    server.use(http.get('*/api/auth/me', () => HttpResponse.error()))
    const page = open(guarded)
    await screen.findByText("We couldn't check whether you're signed in.")
    expect([page.toasts(), page.pathname()]).toEqual([[], '/guarded'])
    server.use(signedInAs('admin'))
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText(text)
  },
)

test('a visitor of a topic signs in and returns, and nothing says any more that access is restricted [S2.3] [S2.24]', async () => {
  server.use(
    signedInAs('visitor'),
    http.post('*/api/auth/login', () => HttpResponse.json(user('free'))),
  )
  const page = openPage(
    '/guarded',
    <Routes>
      <Route path="/guarded" element={topics} />
      <Route path="/auth" element={<SignInScreen />} />
    </Routes>,
  )
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'free@example.org' } })
  expect(page.toasts().map(({ title }) => title)).toEqual(['Access Restricted'])
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'correct horse battery' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await screen.findByText('for readers')
  expect(page.toasts().map(({ title }) => title)).toEqual(['Login successful'])
})

const restricted = (description: string) => [{ title: 'Access Restricted', description, isFailure: true }]
const differentSubscription = restricted('You need a different subscription to access this content')

test('a visitor of an admin page is asked to log in and sent to /login, with the way back [S2.8]', async () => {
  server.use(signedInAs('visitor'))
  const page = open(admins)
  await screen.findByText('now at /login?return=%2Fguarded%3Forder%3Dstance')
  await waitFor(() => expect(page.toasts()).toEqual(restricted('Please log in to access this content')))
})

test.each<Role>(['free', 'paid'])(
  'on an admin page a person %s reads that access is restricted, on the page and in a toast [S2.10]',
  async (role) => {
    server.use(signedInAs(role))
    const page = open(admins)
    await screen.findByRole('heading', { level: 1, name: 'Access Restricted' })
    expect(page.toasts()).toEqual(differentSubscription)
    expect(screen.getByText('You need admin privileges to access this page.')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
    await screen.findByText('now at /')
  },
)

test.each<Role>(['free', 'paid'])(
  'on the settings page a person %s reads why and their role, and of a different subscription in a toast [S2.14]',
  async (role) => {
    server.use(signedInAs(role))
    const page = open(<SettingsScreen />)
    const heading = await screen.findByRole('heading', { level: 1, name: 'Access Restricted' })
    expect(page.toasts()).toEqual(differentSubscription)
    const sentences = [...(heading.parentElement?.querySelectorAll('p') ?? [])]
    expect(sentences.map(({ textContent }) => textContent)).toEqual([
      "Sorry, but you don't have permission to access this page.",
      `Current role: ${role}`,
    ])
    fireEvent.click(screen.getByRole('link', { name: 'Return to Home' }))
    await screen.findByText('now at /')
  },
)

test('a visitor of the settings page is sent to /login, with the way back [S2.15]', async () => {
  server.use(signedInAs('visitor'))
  open(<SettingsScreen />)
  await screen.findByText('now at /login?return=%2Fguarded%3Forder%3Dstance')
})

test('an admin finds statistics and the ways to podcasts, users and mail in the settings [S2.18]', async () => {
  server.use(
    signedInAs('admin'),
    http.get('*/api/statistics', () => HttpResponse.json(statistics)),
    http.get('*/api/admin/processing', () =>
      HttpResponse.json({ ...processingSettings, auto_check_enabled: true }),
    ),
    http.get('*/api/admin/email/history', () => HttpResponse.json([])),
    http.get('*/config.json', () => HttpResponse.json({ release: '1.2.3+abcdef' })),
  )
  open(<SettingsScreen />)
  await screen.findByText('Version 1.2.3+abcdef')
  await screen.findByRole('heading', { level: 1, name: 'Admin Settings' })
  await screen.findByRole('heading', { level: 2, name: 'Database Statistics' })
  const cards = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(cards).toEqual([
    '/admin/podcasts',
    '/admin/add-podcast',
    '/admin/users',
    '/admin/processing',
    '/admin/email-management',
  ])
})

test.each<[string, readonly DigestRun[] | undefined, string]>([
  ['went well', [digestRun(9)], 'Email settings and delivery schedules.'],
  ['failed', [digestRun(9, { outcomes: { sent: 2, failed: 1 } })], 'Some digests failed. See the history.'],
  [
    'broke off',
    [digestRun(9, { outcomes: { sent: 2, unknown: 1 } })],
    'Some digests failed or may not have arrived. See the history.',
  ],
  ['were given up', [digestRun(9, { state: 'unfinished' })], 'Sending stopped early. See the history.'],
  ['were never sent', [], 'Email settings and delivery schedules.'],
  ['could not be read', undefined, 'Email settings and delivery schedules.'],
])(
  'where the latest digests %s the settings say so on the card that leads to them [S12.38]',
  async (...row) => {
    const [, runs, sentence] = row
    let requested: string | null = null
    server.use(
      signedInAs('admin'),
      http.get('*/api/statistics', () => HttpResponse.json(statistics)),
      http.get('*/api/admin/processing', () => HttpResponse.json(processingSettings)),
      http.get('*/api/admin/email/history', ({ request }) => {
        requested = new URL(request.url).searchParams.get('limit')
        return runs ? HttpResponse.json(runs) : refusal(502, "The server doesn't answer.")
      }),
    )
    open(<SettingsScreen />)
    await waitFor(() => expect(requested).toBe('1'))
    await waitFor(() => {
      const card = screen.getByRole('link', { name: /^Email Management/ })
      expect(card.textContent).toBe(`Email Management${sentence}`)
      expect(card.getAttribute('href')).toBe('/admin/email-management')
    })
  },
)

test('a visitor of a page that needs a session is asked to log in and sent to /auth, with the way back [S2.4]', async () => {
  server.use(signedInAs('visitor'))
  const page = open(topics)
  await screen.findByText('now at /auth?return=%2Fguarded%3Forder%3Dstance')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Access Restricted',
      description: 'Please log in to access this content',
      isFailure: true,
    },
  ])
})

test('a person without access gets a message about subscriptions and is sent to /auth [S2.5]', async () => {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json({ ...user('free'), capabilities: [] })))
  const page = open(topics)
  await screen.findByText('now at /auth')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Access Restricted',
      description: 'You need a different subscription to access this content',
      isFailure: true,
    },
  ])
})
