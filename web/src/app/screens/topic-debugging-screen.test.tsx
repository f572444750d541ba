import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { TopicDebuggingScreen } from '#web/app/screens/topic-debugging-screen.tsx'

const open = () => openPage('/debug/topic', <TopicDebuggingScreen />)

test.each([
  'Democratic institutions',
  'National security',
  'Criminal justice',
  'Immigration reform',
  'Tech regulation',
])('each of the four link styles of the sample “%s” leads to the topic [S2.111] [S2.112]', (name) => {
  open()
  const sample = () => within(screen.getByRole('region', { name }))
  const addresses = sample()
    .getAllByRole('link', { name })
    .map((link) => link.getAttribute('href'))
  const withUnderscores = `/topic/${name.replaceAll(' ', '_')}`
  const encoded = `/topic/${encodeURIComponent(name)}`
  expect(addresses).toEqual([withUnderscores, encoded, withUnderscores])
  cleanup()
  const press = (role: 'link' | 'button', index: number) => {
    const page = open()
    fireEvent.click(sample().getAllByRole(role, { name })[index] ?? document.body)
    cleanup()
    return page.pathname()
  }
  // The third style loads the page anew, so its address is all there is to prove here.
  expect([press('link', 0), press('link', 1), press('button', 0)]).toEqual([
    withUnderscores,
    encoded,
    withUnderscores,
  ])
})

test('the page of topic links takes any name, is not indexed, and leads home [S2.111]', () => {
  open()
  fireEvent.change(screen.getByLabelText('Topic name'), { target: { value: 'Law & order' } })
  const previews = within(screen.getByRole('region', { name: 'Any topic' }))
  expect(previews.getByText('/topic/Law%20%26%20order')).toBeTruthy()
  expect(previews.getAllByText('/topic/Law_%26_order')).toHaveLength(3)
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
})
