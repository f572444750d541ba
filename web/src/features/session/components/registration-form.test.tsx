import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { ConfirmationMail } from '#shared/api/auth.ts'
import { profile, user } from '#tests/browser/sample-answers.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { RegistrationForm } from '#web/features/session/components/registration-form.tsx'

const server = mockServer()
const sent: unknown[] = []
let signedIn = 0

beforeEach(() => {
  sent.length = 0
  signedIn = 0
})

const answerRegistration = (answer: () => Response | Promise<Response>) =>
  server.use(
    http.post('*/api/auth/register', async ({ request }) => {
      sent.push(await request.json())
      return answer()
    }),
  )

const registered = (confirmation_mail: ConfirmationMail = 'none') =>
  HttpResponse.json({ ...user('free'), confirmation_mail })

const open = () =>
  openPage('/auth', <RegistrationForm email="" onEmailChange={() => {}} onSignedIn={() => (signedIn += 1)} />)

function submit(email: string, password: string, again = password): void {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: again } })
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
}

const welcome = {
  title: 'Registration successful',
  description: 'Your account has been created successfully!',
  isFailure: false,
}

test('a registration sends only e-mail and password, is welcomed, and a toast mentions the mailed link [S8.4]', async () => {
  answerRegistration(() => registered('sent'))
  const page = open()
  submit('free.person@example.org', 'correct horse battery')
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
  expect(page.toasts()).toEqual([
    {
      title: 'Confirm your address',
      description: 'We emailed a link to free.person@example.org. Open it to confirm your address.',
      isFailure: false,
    },
    welcome,
  ])
  expect(sent).toEqual([{ email: 'free.person@example.org', password: 'correct horse battery' }])
  expect(signedIn).toBe(1)
})

test('a link that could not be mailed is reported, with the place to request it again [S10.4]', async () => {
  answerRegistration(() => registered('failed'))
  const page = open()
  submit('free.person@example.org', 'correct horse battery')
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
  expect(page.toasts()[0]).toEqual({
    title: 'Confirm your address',
    description:
      "The link to free.person@example.org couldn't be sent. You can send it again from your profile.",
    isFailure: false,
  })
})

test('where no mail is sent a registration succeeds and no link is mentioned [S10.5]', async () => {
  answerRegistration(() => registered('none'))
  const page = open()
  submit('free.person@example.org', 'correct horse battery')
  await waitFor(() => expect(signedIn).toBe(1))
  expect(page.toasts()).toEqual([welcome])
})

test('the theme that a visitor chose on the device becomes that of the new account [S10.6]', async () => {
  const saved: unknown[] = []
  answerRegistration(() => registered())
  server.use(
    http.patch('*/api/profile', async ({ request }) => {
      saved.push(await request.json())
      return HttpResponse.json(profile('free'))
    }),
  )
  open()
  localStorage.setItem('theme', 'dark')
  submit('free.person@example.org', 'correct horse battery')
  await waitFor(() => expect(signedIn).toBe(1))
  expect(saved).toEqual([{ theme: 'dark' }])
})

test('while it is under way a registration cannot be sent again', async () => {
  const { released: isAnswered, answer } = gate()
  answerRegistration(async () => {
    await isAnswered
    return refusal(409, 'This address already has an account.')
  })
  open()
  submit('a@example.org', 'correct horse battery')
  const busy = await screen.findByRole('button', { name: 'Registering...' })
  expect(busy.hasAttribute('disabled')).toBe(true)
  answer()
  await screen.findByRole('button', { name: 'Register' })
  expect(sent).toHaveLength(1)
})

test('a registration that is refused says so with the server’s sentence [S8.5]', async () => {
  const sentence = 'This address already has an account. Sign in, or use another address.'
  answerRegistration(() => refusal(409, sentence))
  const page = open()
  submit('a@example.org', 'correct horse battery')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Registration failed', description: `409: ${sentence}`, isFailure: true },
  ])
  expect(signedIn).toBe(0)
})

const good = 'correct horse battery'

const refusedWith = (code: string, sentence: string) =>
  new HttpResponse(sentence, {
    status: 409,
    headers: { 'content-type': 'text/plain', 'x-error-code': code },
  })

test('a taken address is told at its field until it is changed [S10.91]', async () => {
  answerRegistration(() => refusedWith('email-taken', 'This address already has an account.'))
  open()
  submit('a@example.org', good)
  await screen.findByText('This address already has an account.')
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field)
  fireEvent.change(field, { target: { value: 'b@example.org' } })
  await waitFor(() => expect(screen.queryByText('This address already has an account.')).toBeNull())
})

test('a conflict that is not about the address is not told at its field', async () => {
  answerRegistration(() => refusedWith('registration-under-way', 'Please try again in a minute.'))
  const page = open()
  submit('a@example.org', good)
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(screen.getByLabelText('Email').hasAttribute('aria-invalid')).toBe(false)
})

test('once a registration works, the toast of the failed one is gone [S10.92]', async () => {
  answerRegistration(() => refusedWith('email-taken', 'This address already has an account.'))
  const page = open()
  submit('a@example.org', good)
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  answerRegistration(() => registered('none'))
  submit('b@example.org', good)
  await waitFor(() => expect(page.toasts()).toEqual([welcome]))
})

test.for([
  ['no-address', good, good, 'Email', 'Invalid email address'],
  ['a@example.org', 'nine char', 'nine char', 'Password', 'Password must have at least 10 characters'],
  [
    'a.b@example.org',
    'A.B@Example.org',
    'A.B@Example.org',
    'Password',
    "Password can't be your email address",
  ],
  ['a@example.org', good, 'correct horse', 'Confirm password', "Passwords don't match"],
] as const)(
  'a registration of "%s" with "%s" and "%s" is refused at %s: %s [S5.3]',
  async ([email, password, again, label, text]) => {
    open()
    submit(email, password, again)
    await screen.findByText(text)
    const field = screen.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(field)
    expect(sent).toEqual([])
  },
)

test('all problems of a registration are shown at once', async () => {
  open()
  submit('no-address', good, 'another')
  await screen.findByText('Invalid email address')
  expect(screen.getByText("Passwords don't match")).toBeTruthy()
})

test('password managers find one form with a user name and a new password, twice [S10.12]', () => {
  const { container } = open()
  const fields = [...container.querySelectorAll('form input')]
  expect(
    fields.map((field) => ['name', 'type', 'autocomplete'].map((name) => field.getAttribute(name))),
  ).toEqual([
    ['email', 'email', 'username'],
    ['password', 'password', 'new-password'],
    ['password_again', 'password', 'new-password'],
  ])
})
