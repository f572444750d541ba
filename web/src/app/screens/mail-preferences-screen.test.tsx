import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { useLocation } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { MailPreferences, MailPreferencesChange } from '#shared/domain/user.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { MailPreferencesScreen } from '#web/app/screens/mail-preferences-screen.tsx'

const server = mockServer()
const sent: MailPreferencesChange[] = []
beforeEach(() => {
  sent.length = 0
})

const daily: MailPreferences = {
  masked_email: 'a…@example.org',
  is_subscribed: true,
  frequency: 'daily',
  paused_until: null,
  obstacle: null,
}

function Address() {
  const { pathname, search, hash } = useLocation()
  return <p data-testid="address">{`${pathname}${search}${hash}`}</p>
}

function open(change = '', stored: MailPreferences = daily) {
  let preferences = stored
  server.use(
    signedInAs('visitor'),
    http.get('*/api/email/preferences', ({ request }) => {
      expect(new URL(request.url).searchParams.get('token')).toBe('a-person.a-signature')
      return HttpResponse.json(preferences)
    }),
    http.post<never, { token: string; change: MailPreferencesChange }>(
      '*/api/email/preferences',
      async ({ request }) => {
        const body = await request.json()
        sent.push(body.change)
        preferences = { ...preferences, ...body.change }
        return HttpResponse.json(preferences)
      },
    ),
  )
  const proposal = change && `&do=${change}`
  return openPage(
    `/email#token=a-person.a-signature${proposal}`,
    <>
      <MailPreferencesScreen />
      <Address />
    </>,
  )
}

const every = /^We email a…@example\.org a digest .* at most once a day\./
const button = (name: string) => screen.findByRole('button', { name })

test('opening a link changes nothing, and removes it from the address bar [S12.27]', async () => {
  open('unsubscribe')
  await screen.findByText(every)
  await screen.findByText('Nothing has changed yet. Press the button to confirm.')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/email'))
  expect(sent).toEqual([])
  expect(document.title).toBe('Your Sidelight email | Sidelight')
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test.each([
  ['weekly', 'Weekly instead'],
  ['pause', 'Pause for four weeks'],
  ['unsubscribe', 'Unsubscribe'],
])('the link’s proposal (%s) is first in the list, and only there', async (change, name) => {
  open(change)
  await button(name)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names[0]).toBe(name)
  expect(names.filter((one) => one === name)).toHaveLength(1)
})

test('one press unsubscribes, confirms it where the keyboard is, and can be undone [S12.26]', async () => {
  open('unsubscribe')
  fireEvent.click(await button('Unsubscribe'))
  const done = await screen.findByText("Done. You're unsubscribed.")
  expect(document.activeElement).toBe(done)
  await screen.findByText("We don't send digests to a…@example.org.")
  await button('Subscribe again')
  fireEvent.click(await button('Undo'))
  const undone = await screen.findByText('Done. Your change was undone.')
  expect(document.activeElement).toBe(undone)
  await screen.findByText(every)
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(sent).toEqual([{ is_subscribed: false }, { is_subscribed: true }])
})

test('a press pauses for four weeks, and another resumes [S12.26]', async () => {
  open()
  const before = Date.now()
  fireEvent.click(await button('Pause for four weeks'))
  fireEvent.click(await button('Resume now'))
  await screen.findByText('Done. Digests are back on.')
  const [pause, resume] = sent
  const days = (Date.parse(pause?.paused_until ?? '') - before) / (24 * 60 * 60 * 1000)
  expect(Math.round(days)).toBe(28)
  expect(resume).toEqual({ paused_until: null })
})

test('a link that proposes the current state proposes nothing', async () => {
  open('weekly', { ...daily, frequency: 'weekly' })
  await button('Daily instead')
  expect(screen.queryByText(/Nothing has changed yet/)).toBeNull()
})

test.each<[NonNullable<MailPreferences['obstacle']>, RegExp]>([
  ['no-pro', /part of Pro/],
  ['unconfirmed', /isn't confirmed yet/],
  ['disabled', /is closed/],
])('says why nothing comes: %s [S12.29]', async (obstacle, sentence) => {
  open('', { ...daily, obstacle })
  await screen.findByText(sentence)
})

test('after a bounce a person reads why no mail comes, and gets no choice that would be refused', async () => {
  open('unsubscribe', { ...daily, is_subscribed: false, obstacle: 'mail-trouble' })
  await screen.findByText(/bounced or was reported/)
  expect(screen.queryAllByRole('button')).toEqual([])
  await screen.findByRole('link', { name: 'Email settings' })
})

test.each<[NonNullable<MailPreferences['obstacle']>, boolean]>([
  ['disabled', true],
  ['no-pro', false],
  ['unconfirmed', false],
])('an unsubscribed person reads about the other obstacle: %s, %s', async (obstacle, isShown) => {
  open('', { ...daily, is_subscribed: false, obstacle })
  await button('Subscribe again')
  expect(screen.queryByText(/part of Pro|isn't confirmed yet|is closed/) !== null).toBe(isShown)
})

test('a link that does not work says so and leads to the profile', async () => {
  server.use(
    signedInAs('visitor'),
    http.get('*/api/email/preferences', () => refusal(400, 'This link doesn’t work.')),
  )
  openPage('/email#token=broken', <MailPreferencesScreen />)
  await screen.findByRole('heading', { level: 1, name: "This link doesn't work" })
  expect(screen.getByRole('link', { name: 'Email settings' }).getAttribute('href')).toBe('/profile?tab=email')
})

test('without a link in its address the page says where to find one', async () => {
  server.use(signedInAs('visitor'))
  openPage('/email', <MailPreferencesScreen />)
  await screen.findByText(/Open a link in one of our digests/)
})

test('while a server is in trouble the page can be tried again', async () => {
  open()
  let isDown = true
  server.use(
    http.get('*/api/email/preferences', () =>
      isDown ? refusal(502, 'Please try again later.') : HttpResponse.json(daily),
    ),
  )
  const retry = await button('Try again')
  isDown = false
  fireEvent.click(retry)
  await screen.findByText(every)
})

test('a press that fails changes nothing, says why, and can be repeated', async () => {
  open()
  let isDown = true
  const refused = gate()
  server.use(
    http.post('*/api/email/preferences', async () => {
      if (!isDown) return HttpResponse.json({ ...daily, is_subscribed: false })
      await refused.released
      return refusal(429, 'Too many attempts. Please try again in 3 minutes.')
    }),
  )
  const press = await button('Unsubscribe')
  press.focus()
  fireEvent.click(press)
  await waitFor(() => expect(press.getAttribute('aria-disabled')).toBe('true'))
  expect(press.hasAttribute('disabled')).toBe(false)
  refused.answer()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many attempts. Please try again in 3 minutes.',
  )
  expect(screen.getByText(every)).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Unsubscribe' }))
  isDown = false
  fireEvent.click(await button('Unsubscribe'))
  await screen.findByText("Done. You're unsubscribed.")
})
