import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Theme } from '#shared/domain/user.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ThemeSwitch } from '#web/app/theme-switch.tsx'

const server = mockServer()

function openAs(theme: Theme): { sent: unknown[]; page: ReturnType<typeof openPage> } {
  const sent: unknown[] = []
  const preferences = { ...sample.user('free').preferences, theme }
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json({ ...sample.user('free'), preferences })),
    http.patch('*/api/profile', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(sample.profile('free'))
    }),
  )
  return { sent, page: openPage('/about', <ThemeSwitch />) }
}

const shown = () => document.documentElement.dataset.theme
const chosen = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ checked }) => checked)
    .map(({ value }) => value)
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }))

test('signing in shows the account’s theme and stores it for the next page’s first paint [S11.3]', async () => {
  openAs('dark')
  await waitFor(() => expect(shown()).toBe('dark'))
  await waitFor(() => expect(chosen()).toEqual(['dark']))
  expect(localStorage.getItem('theme')).toBe('dark')
})

test('a theme chosen by a signed-in person is saved with the account [S11.4]', async () => {
  const { sent, page } = openAs('dark')
  await waitFor(() => expect(chosen()).toEqual(['dark']))
  choose('Light')
  expect([shown(), chosen()]).toEqual(['light', ['light']])
  await waitFor(() => expect(sent).toEqual([{ theme: 'light' }]))
  expect(page.toasts()).toEqual([])
})

test('a theme that could not be saved with the account stays on this device, and a toast shows the failure', async () => {
  const { page } = openAs('dark')
  await waitFor(() => expect(chosen()).toEqual(['dark']))
  server.use(http.patch('*/api/profile', () => refusal(500, 'Something went wrong.')))
  choose('Light')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Update failed', description: '500: Something went wrong.', isFailure: true },
  ])
  expect(shown()).toBe('light')
})

test('a visitor’s theme stays on the device and is sent nowhere [S11.5]', async () => {
  server.use(signedInAs('visitor'))
  openPage('/about', <ThemeSwitch />)
  choose('Dark')
  expect([shown(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
})
