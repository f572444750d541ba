import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { user } from '#tests/browser/sample-answers.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { SignInForm } from '#web/features/session/components/sign-in-form.tsx'

const server = mockServer()
const sent: unknown[] = []
let signedIn = 0

beforeEach(() => {
  sent.length = 0
  signedIn = 0
})

const answerLogin = (answer: () => Response | Promise<Response>) =>
  server.use(
    http.post('*/api/auth/login', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )

const open = () =>
  openPage('/auth', <SignInForm email="" onEmailChange={() => {}} onSignedIn={() => (signedIn += 1)} />)

function submit(email: string, password: string): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

test('the button says that signing in is under way and cannot be pressed again until it ended [S2.135]', async () => {
  const { released: isAnswered, answer } = gate()
  answerLogin(async () => {
    await isAnswered
    return HttpResponse.json(user('free'))
  })
  open()
  submit('a@example.org', 'right password')
  const busy = await screen.findByRole('button', { name: 'Signing in...' })
  expect(busy.hasAttribute('disabled')).toBe(true)
  expect(signedIn).toBe(0)
  answer()
  await screen.findByRole('button', { name: 'Sign In' })
  expect(signedIn).toBe(1)
})

test('a login sends e-mail and password, and is welcomed by name [S8.3]', async () => {
  answerLogin(() => HttpResponse.json(user('free')))
  const page = open()
  submit('free.person@example.org', 'right password')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Login successful', description: 'Welcome back free.person@example.org', isFailure: false },
  ])
  expect(sent).toEqual([{ email: 'free.person@example.org', password: 'right password' }])
})

test('a login that fails says so with the server’s sentence [S5.2]', async () => {
  answerLogin(() => refusal(401, 'Email or password is wrong.'))
  const page = open()
  submit('a@example.org', 'wrong password')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Login failed', description: '401: Email or password is wrong.', isFailure: true },
  ])
  expect(signedIn).toBe(0)
})

test.for([
  ['no-address', 'a password', 'Email', 'Invalid email address'],
  ['', 'a password', 'Email', 'Invalid email address'],
  ['a@example.org', '', 'Password', 'Password is required'],
] as const)(
  '"%s" with the password "%s" is refused at %s: %s [S5.1]',
  async ([email, password, label, text]) => {
    open()
    submit(email, password)
    await screen.findByText(text)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(sent).toEqual([])
  },
)

test('the first field that is wrong has the focus, and its sentence is read with it [S10.15]', async () => {
  open()
  submit('', '')
  await screen.findByText('Password is required')
  const field = document.activeElement
  expect(field).toBe(screen.getByLabelText('Email'))
  const sentence = document.getElementById(field?.getAttribute('aria-describedby') ?? '')
  expect(sentence?.textContent).toBe('Invalid email address')
})

test('password managers find one form with a user name and the current password [S10.12]', () => {
  const { container } = open()
  const fields = [...container.querySelectorAll('form input')]
  expect(
    fields.map((field) => ['name', 'type', 'autocomplete'].map((name) => field.getAttribute(name))),
  ).toEqual([
    ['email', 'email', 'username'],
    ['password', 'password', 'current-password'],
  ])
})
