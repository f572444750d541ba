import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { AccountMenu, initialsOf } from '#web/features/session/components/account-menu.tsx'

const server = mockServer()

async function openMenu(role: Role) {
  const page = openPage('/about', <AccountMenu user={user(role)} links={[]} />)
  fireEvent.keyDown(screen.getByRole('button'), { key: 'Enter' })
  const menu = await screen.findByRole('menu')
  return { page, menu }
}

test.each([
  ['free', 'Free'],
  ['paid', 'Pro'],
  ['admin', 'Admin'],
] as const)('the menu of a person %s names their e-mail and their role as %s [S2.30]', async (role, name) => {
  const { menu } = await openMenu(role)
  const lines = [...menu.querySelectorAll('span')].map((line) => line.textContent)
  expect(lines).toEqual([`${role}.person@example.org`, name])
})

test('Logout makes the call, removes auth-token, navigates to / and says so [S2.32]', async () => {
  const requested: string[] = []
  server.use(
    http.post('*/api/auth/logout', ({ request }) => {
      requested.push(new URL(request.url).pathname)
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { page } = await openMenu('free')
  localStorage.setItem('auth-token', 'left over')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Logged out', description: 'You have been logged out successfully.', isFailure: false },
  ])
  expect(requested).toEqual(['/api/auth/logout'])
  expect(localStorage.getItem('auth-token')).toBeNull()
  expect(page.pathname()).toBe('/')
})

test('a logout that fails leaves the person where they are, and says why [S8.2]', async () => {
  server.use(http.post('*/api/auth/logout', () => refusal(500, 'Something went wrong.')))
  const { page } = await openMenu('free')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Logout' }))
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Logout failed', description: '500: Something went wrong.', isFailure: true },
  ])
  expect(page.pathname()).toBe('/about')
})

test.each([
  ['ada.lovelace@example.org', 'AL'],
  ['grace@navy.mil', 'GN'],
  ['x', 'X'],
  ['', '??'],
  [null, '??'],
])('the initials of %j are %s [S2.33]', (email, initials) => {
  expect(initialsOf(email)).toBe(initials)
})
