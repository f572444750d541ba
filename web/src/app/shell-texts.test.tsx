import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Header } from '#web/app/header.tsx'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'
import { meQuery } from '#web/features/session/api/me.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

test('for a visitor the logo leads home, and links lead to About and to signing in [S2.25]', () => {
  const client = createQueryClient(() => undefined)
  client.setQueryData(meQuery.queryKey, null)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Header />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(target('Sidelight')).toBe('/')
  expect(target('About')).toBe('/about')
  expect(target('Login')).toBe('/auth')
})

test('an address without a page says so [S2.34]', () => {
  render(
    <MemoryRouter>
      <NotFoundScreen />
    </MemoryRouter>,
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('404 Page Not Found')
  expect(screen.getByText("The page you're looking for doesn't exist.")).toBeTruthy()
  expect(document.title).toBe('404 Page Not Found')
})
