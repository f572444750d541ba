import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { Footer } from '#web/app/footer.tsx'
import { AboutScreen } from '#web/app/screens/about-screen.tsx'
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

test('the footer names product and year and links to about, methodology, privacy and feeds [S1.18]', () => {
  openPage('/', <Footer />)
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText('© 2025 Sidelight')).toBeTruthy()
  const links = footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['About', '/about'],
    ['Methodology', '/methodology'],
    ['Privacy', '/privacy'],
    ['Feeds', '/feeds'],
  ])
})

test.each([
  'The process is almost entirely automated',
  'Episodes are judged one by one, by what is said in them and not by who hosts them.',
  'We don’t track you.',
  'There is no engagement algorithm',
  'The only thing we ask for is an email address, for the daily or weekly updates that come with Pro.',
  'Podcast episodes run from 20 minutes to 3 hours',
  'We use AI and human review to keep the stance analysis neutral.',
])('the about page says: %s [S1.5]', (sentence) => {
  expect(openPage('/about', <AboutScreen />).container.textContent).toContain(sentence)
})
