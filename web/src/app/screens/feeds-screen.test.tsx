import { fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { FeedsScreen } from '#web/app/screens/feeds-screen.tsx'

const server = mockServer()
beforeEach(() =>
  server.use(
    http.get('*/api/topics/all', () =>
      HttpResponse.json({ topics: [{ id: 1, name: 'Flood insurance', frequency: 3 }] }),
    ),
  ),
)

const section = (name: string) => {
  const heading = screen.getByRole('heading', { level: 2, name })
  return within(heading.closest('section') ?? document.body)
}

function addressIn(part: ReturnType<typeof section>, subject: string) {
  expect(part.getByRole('button', { name: `Copy feed address of ${subject}` })).toBeTruthy()
  return part.getByRole('link', { name: new RegExp(`feed of ${subject}`) }).getAttribute('href')
}

test('each stance has its feed, with a link and a button that copies it, and all five come as a list [S20.20]', () => {
  openPage('/feeds', <FeedsScreen />)
  const feeds = section('A feed for each stance')
  const slugs = ['far_left', 'left_leaning', 'centrist', 'right_leaning', 'far_right']
  const subjects = ['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right']
  for (const [index, subject] of subjects.entries())
    expect(addressIn(feeds, `${subject} episodes`)).toBe(`/feeds/stance/${slugs[index]}.xml`)
  const list = feeds.getByRole('link', { name: 'download them as a list' })
  expect([list.getAttribute('href'), list.hasAttribute('download')]).toEqual(['/stances.opml', true])
})

test('a topic that is picked from those there are has its feed, and the keyboard is enough [S20.20]', async () => {
  openPage('/feeds', <FeedsScreen />)
  const feeds = section('A feed for any topic')
  expect(feeds.getByText('Pick a topic to see its feed.')).toBeTruthy()
  const field = feeds.getByRole('combobox', { name: 'Find topics' })
  fireEvent.click(field)
  await feeds.findByRole('option', { name: 'Flood insurance' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(addressIn(feeds, 'episodes about Flood insurance')).toBe('/feeds/topic/Flood_insurance.xml')
})

test('the week and blind spots have their feeds, beside links to their pages [S23.29]', () => {
  openPage('/feeds', <FeedsScreen />)
  const feeds = section('What both sides discuss, and what one leaves out')
  expect(addressIn(feeds, 'the week in five voices')).toBe('/feeds/week.xml')
  expect(addressIn(feeds, 'episodes on blind spots')).toBe('/feeds/blind-spots.xml')
  const pages = ['The week in five voices', 'Blind spots'].map((name) => feeds.getByRole('link', { name }))
  expect(pages.map((link) => link.getAttribute('href'))).toEqual(['/week', '/blind-spots'])
})

test('topics that failed to load say so [S20.20]', async () => {
  server.use(http.get('*/api/topics/all', () => refusal(500, 'Something went wrong.')))
  openPage('/feeds', <FeedsScreen />)
  fireEvent.click(screen.getByRole('combobox', { name: 'Find topics' }))
  await screen.findByText("Topics couldn't be searched. Keep typing to try again.")
})
