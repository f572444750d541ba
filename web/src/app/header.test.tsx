import { fireEvent, render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { Header, Logo } from '#web/app/header.tsx'

const server = mockServer()

async function linksFor(person: Role | 'visitor') {
  server.use(signedInAs(person))
  openPage('/', <Header />)
  const navigation = screen.getByRole('navigation', { name: 'Main' })
  await within(navigation).findByRole('link', { name: /Feed/ })
  return within(navigation)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
}

test('a visitor finds About, the feed behind signing in, and Login; the logo leads home [S2.25] [S2.28]', async () => {
  expect(await linksFor('visitor')).toEqual([
    ['About', '/about'],
    ['Feed', '/auth'],
    ['Login', '/auth'],
  ])
  expect(screen.getByRole('link', { name: 'Sidelight' }).getAttribute('href')).toBe('/')
})

test.each(['paid', 'admin'] as const)(
  'the link of the feed leads a person %s to it [S2.27]',
  async (role) => {
    expect(await linksFor(role)).toEqual([
      ['About', '/about'],
      ['Feed', '/feed'],
    ])
  },
)

test('for free users the link of the feed says that it is Pro and leads to the upgrade [S2.29]', async () => {
  expect(await linksFor('free')).toEqual([
    ['About', '/about'],
    ['Feed (Pro)', '/upgrade'],
  ])
})

test.each([
  ['free', ['Profile', 'Logout']],
  ['paid', ['Profile', 'Logout']],
  ['admin', ['Profile', 'Settings', 'Logout']],
] as const)('the avatar menu of a person %s offers %j [S2.26] [S2.31]', async (role, items) => {
  await linksFor(role)
  fireEvent.keyDown(await screen.findByRole('button', { name: /account of/ }), { key: 'Enter' })
  const menu = await screen.findByRole('menu')
  const offered = within(menu).getAllByRole('menuitem')
  expect(offered.map(({ textContent }) => textContent)).toEqual(items)
  const targets = { Profile: '/profile', Settings: '/settings', Logout: null }
  expect(offered.map((item) => item.getAttribute('href'))).toEqual(items.map((name) => targets[name]))
})

test('a microphone replaces a logo that does not load [S1.19]', () => {
  const { container } = render(<Logo />)
  const image = container.querySelector('img')
  expect(image).not.toBeNull()
  fireEvent.error(image ?? container)
  expect(screen.getByTestId('logo-fallback')).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
})
