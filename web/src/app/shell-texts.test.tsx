import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NotFoundScreen } from '#web/app/screens/not-found-screen.tsx'

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
