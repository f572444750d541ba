import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { Footer } from '#web/app/footer.tsx'
import { AboutScreen } from '#web/app/screens/about-screen.tsx'

test('the footer names product and year and links to about, methodology, privacy, feeds and shows [S1.18]', () => {
  openPage('/', <Footer />)
  const footer = within(screen.getByRole('contentinfo'))
  expect(footer.getByText('© 2025 Sidelight')).toBeTruthy()
  const links = footer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['About', '/about'],
    ['Methodology', '/methodology'],
    ['Privacy', '/privacy'],
    ['Feeds', '/feeds'],
    ['Shows', '/shows'],
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
