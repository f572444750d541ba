import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Route, Routes, useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { withReturnPath } from '#shared/pages/return-path.ts'
import { user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { SignInScreen } from '#web/app/screens/sign-in-screen.tsx'

const server = mockServer()
beforeEach(() => server.use(signedInAs('visitor')))

function BackButton() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate(-1)}>
      Browser’s back
    </button>
  )
}

async function open(address: string) {
  const screenWithBack = (
    <>
      <BackButton />
      <SignInScreen />
    </>
  )
  const page = openPage(
    address,
    <Routes>
      <Route path="/auth" element={screenWithBack} />
      <Route path="*" element={<p>elsewhere</p>} />
    </Routes>,
  )
  await screen.findByLabelText('Email')
  return page
}

const headline = () => screen.getByRole('heading', { level: 1 }).textContent

test('a visitor switches from signing in to registering and back, and the typed address stays [S2.137]', async () => {
  await open('/auth')
  expect(headline()).toBe('Sign in')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } })
  fireEvent.click(screen.getByRole('link', { name: 'Register' }))
  await screen.findByLabelText('Confirm password')
  expect(headline()).toBe('Register')
  expect(screen.getByDisplayValue('ada@example.org')).toBe(screen.getByLabelText('Email'))
  fireEvent.click(screen.getByRole('button', { name: 'Browser’s back' }))
  await screen.findByRole('button', { name: 'Sign In' })
  expect(screen.getByDisplayValue('ada@example.org')).toBe(screen.getByLabelText('Email'))
})

test('a forgotten password leads to the page that resets it, by a full page load [S10.49]', async () => {
  await open('/auth')
  const link = screen.getByRole('link', { name: 'Forgot password?' })
  expect(link.getAttribute('href')).toBe('/auth/reset')
  let isLeftToTheBrowser = false
  const hear = (event: Event) => {
    isLeftToTheBrowser = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', hear, { once: true })
  fireEvent.click(link)
  expect(isLeftToTheBrowser).toBe(true)
})

test.each([
  ['/auth?form=register', '/'],
  ['/auth?form=register&return=%2Fupgrade', '/upgrade'],
  ['/auth?form=register&return=https%3A%2F%2Fevil.example%2F', '/'],
])('registering at %s continues to %s [S10.10]', async (address, target) => {
  server.use(
    http.post('*/api/auth/register', () => HttpResponse.json({ ...user('free'), confirmation_mail: 'sent' })),
  )
  const page = await open(address)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ada@example.org' } })
  for (const label of ['Password', 'Confirm password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'correct horse battery' } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  await waitFor(() => expect(page.pathname()).toBe(target))
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
})

test('the way back is the same for both forms', async () => {
  await open('/auth?return=%2Ftopic%2FHousing')
  const target = screen.getByRole('link', { name: 'Register' }).getAttribute('href')
  expect(target).toBe('/auth?return=%2Ftopic%2FHousing&form=register')
})

const reasonLine = () => screen.getByRole('heading', { level: 1 }).nextElementSibling?.textContent

test.each([
  ['/topic/housing', 'Housing', '/compare/housing'],
  ['/topic/school_choice?order=stance', 'School choice', '/compare/school_choice'],
  ['/topic/Caf%C3%A9_culture/', 'Café culture', '/compare/Caf%C3%A9_culture'],
])(
  'a visitor who came for %s reads why, and finds the public comparison [S10.90]',
  async (path, name, target) => {
    await open(withReturnPath('/auth', path))
    screen.getByText(`Sign in to browse all episodes on ${name}.`)
    const link = screen.getByRole('link', { name: 'Compare what each side says, without an account' })
    expect(link.getAttribute('href')).toBe(target)
    fireEvent.click(screen.getByRole('link', { name: 'Register' }))
    await screen.findByLabelText('Confirm password')
    screen.getByText(`Register to browse all episodes on ${name}.`)
  },
)

const account =
  'With a free account, you can browse all episodes on a topic and save the topics you care about.'

test.each([
  ['/feed', 'Sign in to see your personal feed.'],
  ['/profile?tab=email', 'Sign in to see your profile and preferences.'],
  ['/upgrade?checkout=cancelled', 'Sign in to upgrade to Pro.'],
  ['/auth/confirm', 'Sign in to get a new link.'],
  ['/admin/runs', 'Sign in with an admin account to see this page.'],
  ['/settings', 'Sign in with an admin account to see this page.'],
  ['/stance/centrist', account],
  ['/feeds', account],
  ['/topic/', account],
  ['/topic/%21', account],
  ['https://evil.example/topic/housing', account],
])('a visitor who came for %s reads "%s", and no comparison is offered [S10.90]', async (path, sentence) => {
  await open(withReturnPath('/auth', path))
  expect(reasonLine()).toBe(sentence)
  expect(screen.queryByRole('link', { name: /^Compare/ })).toBeNull()
})

test('a visitor who came for nothing else reads what an account adds [S10.90]', async () => {
  await open('/auth')
  expect(reasonLine()).toBe(account)
})
