import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { RecoveryConfig } from '#shared/deployment/recovery-config.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { PasswordRecovery } from '#web/features/password-reset/components/password-recovery.tsx'

const config: RecoveryConfig = {
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_aPool1234',
  userPoolClientId: 'recovery',
  userPoolEndpoint: 'https://cognito-idp.eu-west-1.amazonaws.com',
}
const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'r***@e***' }

const server = mockServer()
const requested: unknown[] = []
let refusal: string | undefined

beforeEach(() => {
  requested.length = 0
  refusal = undefined
  server.use(
    http.get('*/config.json', () => HttpResponse.json(config)),
    http.post(`${config.userPoolEndpoint}/`, async ({ request }) => {
      const operation = request.headers.get('x-amz-target')?.split('.').at(-1)
      requested.push([operation, await request.json()])
      if (refusal) return HttpResponse.json({ __type: refusal, message: 'internal words' }, { status: 400 })
      return HttpResponse.json(operation === 'ForgotPassword' ? { CodeDeliveryDetails: delivery } : {})
    }),
  )
})

async function askForCode(email = 'Reader@Example.org') {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
}

async function choose(code: string, password: string) {
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: code } })
  fireEvent.change(screen.getByLabelText('New password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: 'Set new password' }))
}

const open = () => openPage('/auth/reset', <PasswordRecovery />)
const findSentence = (sentence: string) => screen.findByText(sentence)

test('requests a code, then asks for the code and a new password, and leads to signing in [S10.50]', async () => {
  open()
  await askForCode()
  await waitFor(async () =>
    expect((await screen.findByRole('status')).textContent).toBe(
      "If this address has an account, a code is on its way to reader@example.org. It's valid for one hour. We send at most three emails an hour to an address.",
    ),
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  await choose(' 123 456 ', 'a new pass phrase')
  await findSentence('Your password has been changed, and you’re signed out everywhere.')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth')
  expect(requested).toEqual([
    ['ForgotPassword', expect.objectContaining({ ClientId: 'recovery', Username: 'reader@example.org' })],
    [
      'ConfirmForgotPassword',
      expect.objectContaining({
        ClientId: 'recovery',
        Username: 'reader@example.org',
        ConfirmationCode: '123456',
        Password: 'a new pass phrase',
      }),
    ],
  ])
})

test('password managers find the address, the code and the new password, which can be shown', async () => {
  open()
  await askForCode()
  const password = await screen.findByLabelText('New password')
  const code = screen.getByLabelText('Code')
  const username = document.querySelector('input[name="username"]')
  expect([username, code, password].map((input) => input?.getAttribute('autocomplete'))).toEqual([
    'username',
    'one-time-code',
    'new-password',
  ])
  expect(username?.getAttribute('value')).toBe('reader@example.org')
  expect(password.getAttribute('type')).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show new password' }))
  expect(password.getAttribute('type')).toBe('text')
})

test('a text that is no address is refused without a call', async () => {
  open()
  await askForCode('nobody')
  await findSentence('Invalid email address')
  expect(requested).toEqual([])
})

test.each([
  ['12345', 'a new pass phrase', 'Enter the six digits of the code'],
  ['123456', 'nine char', 'Password must have at least 10 characters'],
  ['123456', 'Reader@example.ORG', "Password can't be your email address"],
])('the code "%s" with the password "%s" is refused: %s [S10.11]', async (code, password, sentence) => {
  open()
  await askForCode()
  await choose(code, password)
  await findSentence(sentence)
  expect(requested).toHaveLength(1)
})

test.each([
  ['LimitExceededException', 'Too many attempts. Please wait an hour, then try again.'],
  ['TooManyRequestsException', 'Too many attempts. Please wait an hour, then try again.'],
  ['CodeDeliveryFailureException', "We can't send a code to this address right now."],
  ['InvalidParameterException', "We can't send a code to this address right now."],
  ['InternalErrorException', "That didn't work. Please check your connection and try again."],
])('asking for a code: %s is shown as "%s" [S10.59]', async (name, sentence) => {
  refusal = name
  open()
  await askForCode()
  expect((await findSentence(sentence)).getAttribute('role')).toBe('alert')
  refusal = undefined
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }))
  await screen.findByLabelText('Code')
})

test('a code that is not mailed because the address has had its three emails gets the same page as any other [S10.69]', async () => {
  refusal = 'InvalidLambdaResponseException'
  open()
  await askForCode()
  await screen.findByLabelText('Code')
  expect(screen.getByRole('status').textContent).toContain('If this address has an account')
  expect(screen.queryByRole('alert')?.textContent ?? '').toBe('')
})

test.each([
  ['CodeMismatchException', "That isn't the code we sent. Please check it."],
  ['ExpiredCodeException', 'That code is no longer valid. Please ask for a new one.'],
  ['LimitExceededException', 'Too many attempts. Please wait an hour, then try again.'],
  ['InvalidPasswordException', "This password can't be used. Please choose another one."],
  [
    'UserLambdaValidationException',
    'Your password has been changed, but other devices may still be signed in. Please ask for a new code and choose a password again.',
  ],
  ['NotAuthorizedException', "That didn't work. Please check your connection and try again."],
])('setting a password: %s is shown as "%s" [S10.59]', async (name, sentence) => {
  open()
  await askForCode()
  await screen.findByLabelText('Code')
  refusal = name
  await choose('123456', 'a new pass phrase')
  expect((await findSentence(sentence)).getAttribute('role')).toBe('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Send another code' }))
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('reader@example.org')
})

test('where the pool cannot be found, one can try again', async () => {
  let isThere = false
  server.use(
    http.get('*/config.json', () =>
      isThere ? HttpResponse.json(config) : HttpResponse.text('<!doctype html>'),
    ),
  )
  open()
  await screen.findByText("Couldn't load.")
  isThere = true
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Email')
})
