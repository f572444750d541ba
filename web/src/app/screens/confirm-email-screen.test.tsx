import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ConfirmEmailScreen } from '#web/app/screens/confirm-email-screen.tsx'

const server = mockServer()
const sent: unknown[] = []
beforeEach(() => {
  sent.length = 0
})

type Answer = () => Response

const refused = (code: string) =>
  new HttpResponse('This link isn’t valid.', {
    status: 400,
    headers: { 'content-type': 'text/plain', 'x-error-code': code },
  })

function open(person: Role | 'visitor', answer: Answer, hash = '#token=a.b-c_d') {
  server.use(
    signedInAs(person),
    http.post('*/api/auth/email/confirm', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )
  return openPage(`/auth/confirm${hash}`, <ConfirmEmailScreen />)
}

const works: Answer = () => new HttpResponse(null, { status: 204 })
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm my address' }))
const headline = (name: string) => screen.findByRole('heading', { level: 1, name })

test('opening a mailed link confirms nothing; a press does, signed in or not [S10.60]', async () => {
  open('visitor', works)
  expect(sent).toEqual([])
  press()
  await headline('Your address is confirmed')
  expect(sent).toEqual([{ token: 'a.b-c_d' }])
  expect(document.title).toBe('Confirm your address | Sidelight')
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test('a signed-in person continues to the profile, which shows the confirmation', async () => {
  open('free', works)
  press()
  const link = await screen.findByRole('link', { name: 'Go to your profile' })
  expect(link.getAttribute('href')).toBe('/profile')
})

test('after confirming, the link leads back to the page where the account was made [S20.130]', async () => {
  open('free', works, '#token=a.b-c_d&return=%2Ftopic%2Fhousing')
  press()
  const back = await screen.findByRole('link', { name: 'Go back to where you were' })
  expect(back.getAttribute('href')).toBe('/topic/housing')
  const topics = screen.getByRole('link', { name: 'Choose your topics' })
  expect(topics.getAttribute('href')).toBe('/profile?tab=topics&return=%2Ftopic%2Fhousing')
})

test.each(['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)'])(
  'a link that was changed to lead to %s leads nowhere [S20.130]',
  async (hostile) => {
    open('visitor', works, `#${new URLSearchParams({ token: 'a.b-c_d', return: hostile })}`)
    press()
    await headline('Your address is confirmed')
    expect(screen.queryByRole('link', { name: 'Go back to where you were' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  },
)

test.each([
  ['expired-link', 'This link has expired'],
  ['invalid-link', "This link doesn't work"],
  ['invalid-body', "This link doesn't work"],
])(
  'a link that is refused with %s says "%s", and visitors sign in for a new one [S10.64]',
  async (code, title) => {
    open('visitor', () => refused(code))
    press()
    await headline(title)
    const link = await screen.findByRole('link', { name: 'Sign in to get a new link' })
    expect(link.getAttribute('href')).toBe('/auth?return=%2Fauth%2Fconfirm')
  },
)

test('a signed-in person can have a new link mailed when one expired [S10.64]', async () => {
  open('free', () => refused('expired-link'))
  server.use(
    http.post('*/api/auth/email/resend', () =>
      HttpResponse.json({ success: true, message: 'A link is on its way.' }, { status: 202 }),
    ),
  )
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }))
  await screen.findByText('A new link is on its way to free.person@example.org.')
})

test('a new link that cannot be mailed says why', async () => {
  open('free', () => refused('expired-link'))
  server.use(http.post('*/api/auth/email/resend', () => refusal(409, 'Mail is not set up here.')))
  press()
  fireEvent.click(await screen.findByRole('button', { name: 'Email me a new link' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Mail is not set up here.')
})

test.each<[string, Answer, string]>([
  [
    'no connection',
    () => HttpResponse.error(),
    "The server couldn't be reached. Check your connection and try again.",
  ],
  ['a server in trouble', () => refusal(502, 'Please try again later.'), 'Please try again later.'],
])('with %s the link stays as it is and can be tried again [S10.65]', async (_, answer, sentence) => {
  open('visitor', answer)
  press()
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  server.use(http.post('*/api/auth/email/confirm', works))
  press()
  await headline('Your address is confirmed')
})

test('without a link in its address the page offers a new one', async () => {
  server.use(http.get('*/api/auth/me', () => HttpResponse.json({ ...user('free'), email_confirmed: false })))
  openPage('/auth/confirm', <ConfirmEmailScreen />)
  await screen.findByRole('button', { name: 'Email me a new link' })
})

test('without a link in its address the page says so to whose address is confirmed', async () => {
  open('free', works, '')
  await headline('Your address is confirmed')
})

async function confirmWithTopics(person: Role | 'visitor', interested_topics: number[]) {
  open(person, works)
  if (person !== 'visitor') {
    const known = user(person)
    const preferences = { ...known.preferences, interested_topics }
    server.use(http.get('*/api/auth/me', () => HttpResponse.json({ ...known, preferences })))
  }
  press()
  await headline('Your address is confirmed')
}

test('after confirming, a user without topics is led on to choosing them [S10.95]', async () => {
  await confirmWithTopics('free', [])
  const link = await screen.findByRole('link', { name: 'Choose your topics' })
  expect(link.getAttribute('href')).toBe('/profile?tab=topics')
})

test('after confirming, a user who has topics is not asked for them', async () => {
  await confirmWithTopics('free', [1])
  await screen.findByRole('link', { name: 'Go to your profile' })
  expect(screen.queryByRole('link', { name: 'Choose your topics' })).toBeNull()
})

test('after confirming on another device, the page leads to topics by way of signing in [S10.95]', async () => {
  await confirmWithTopics('visitor', [])
  const link = await screen.findByRole('link', { name: 'Sign in to choose your topics' })
  expect(link.getAttribute('href')).toBe('/auth?return=%2Fprofile%3Ftab%3Dtopics')
})
