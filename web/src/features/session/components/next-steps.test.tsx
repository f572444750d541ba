import { act, fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { ConfirmationMail } from '#shared/api/auth.ts'
import { user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, signedInAs } from '#tests/web/open-page.ts'
import { NextStepsNotice } from '#web/features/session/components/next-steps.tsx'
import { RegistrationForm } from '#web/features/session/components/registration-form.tsx'

const server = mockServer()
const { email } = user('free')

async function register(confirmation_mail: ConfirmationMail, path: string) {
  server.use(
    signedInAs('free'),
    http.post('*/api/auth/register', () => HttpResponse.json({ ...user('free'), confirmation_mail })),
  )
  const page = openPage(
    path,
    <>
      <main>
        <NextStepsNotice />
        <h1>Housing</h1>
      </main>
      <RegistrationForm email="" onEmailChange={() => {}} onSignedIn={() => {}} />
    </>,
  )
  expect(screen.queryByRole('complementary')).toBeNull()
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  for (const label of ['Password', 'Confirm password']) {
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'correct horse battery' } })
  }
  fireEvent.click(screen.getByRole('button', { name: 'Register' }))
  await screen.findByRole('complementary', { name: 'What comes next' })
  return page
}

const hideNotice = () => fireEvent.click(screen.getByRole('button', { name: 'Not now' }))

test.each<[ConfirmationMail, string]>([
  ['sent', `Two steps are left: open the link we emailed to ${email}, and choose the topics you care about.`],
  [
    'failed',
    'Two steps are left: choose the topics you care about, and send the link that confirms your address again from your profile.',
  ],
  ['none', 'One step is left: choose the topics you care about.'],
])('after a registration whose link was %s the page says: %s [S10.93]', async (mail, sentence) => {
  await register(mail, '/')
  screen.getByText(sentence)
  hideNotice()
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('"Not now" moves the focus to the heading of the page [S20.131]', async () => {
  await register('sent', '/topic/housing')
  const button = screen.getByRole('button', { name: 'Not now' })
  button.focus()
  hideNotice()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Housing' }))
})

test('choosing topics leads to their tab, keeps the way back, and ends the notice [S10.93]', async () => {
  const page = await register('sent', '/topic/housing?order=stance')
  const link = screen.getByRole('link', { name: 'Choose topics' })
  expect(link.getAttribute('href')).toBe('/profile?tab=topics&return=%2Ftopic%2Fhousing%3Forder%3Dstance')
  act(() => link.click())
  expect(page.pathname()).toBe('/profile')
  expect(screen.queryByRole('complementary')).toBeNull()
})
