import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Link, Route, Routes, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { Profile } from '#shared/domain/user.ts'
import { profileWithoutMail } from '#tests/browser/profile-without-mail.ts'
import { profile } from '#tests/browser/sample-answers.ts'
import { answerProfile } from '#tests/web/answer-profile.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ProfileScreen } from '#web/app/screens/profile-screen.tsx'
import { useSession } from '#web/features/session/api/me.ts'

const server = mockServer()

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`now at ${pathname}${search}`}</p>
}

/** Shows the email of the session's user. */
function Known() {
  const { user } = useSession()
  return <p data-testid="known">{user?.email}</p>
}

const known = () => screen.getByTestId('known').textContent

const show = (path = '/profile?from=menu') =>
  openPage(
    path,
    <>
      <Known />
      <Link to="/about">About</Link>
      <Routes>
        <Route path="/profile" element={<ProfileScreen />} />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
    </>,
  )

async function open(person: Profile, path?: string) {
  server.use(signedInAs(person.role))
  const answered = answerProfile(server, person)
  const page = show(path)
  await screen.findByRole('region', { name: 'Account Info' })
  return { page, ...answered }
}

const account = () => within(screen.getByRole('region', { name: 'Account Info' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a visitor of the profile is sent to /login, with the way back [S2.7]', async () => {
  server.use(signedInAs('visitor'))
  show()
  await screen.findByText('now at /login?return=%2Fprofile%3Ffrom%3Dmenu')
})

test.each([
  ['free', 'Free'],
  ['paid', 'Pro'],
  ['admin', 'Admin'],
] as const)(
  'the Account Info card of a person %s shows e-mail, account type %s and member-since date [S2.138]',
  async (role, type) => {
    await open(profile(role))
    const terms = [...screen.getByRole('region', { name: 'Account Info' }).querySelectorAll('dt')]
    const facts = terms.map((term) => [term.textContent, term.nextElementSibling?.firstChild?.textContent])
    expect(facts).toEqual([
      ['Email', `${role}.person@example.org`],
      ['Account type', type],
      ['Member since', 'Jan 1, 2025'],
    ])
  },
)

test('the profile’s space is reserved while it loads; after a failure it can be retried', async () => {
  server.use(signedInAs('free'))
  answerProfile(server, profile('free'))
  server.use(http.get('*/api/profile', () => refusal(500, 'Something went wrong.')))
  show()
  await screen.findByText('Loading your profile…')
  await screen.findByText("Couldn't load.")
  server.use(http.get('*/api/profile', () => HttpResponse.json(profile('free'))))
  press('Try again')
  await screen.findByRole('region', { name: 'Account Info' })
})

test('a confirmed address says so [S10.66]', async () => {
  await open(profile('free'))
  const address = account().getByText('free.person@example.org').closest('dd')
  expect(within(address ?? document.body).getByText('Confirmed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

test('an address that is not confirmed can be mailed its link again [S10.66]', async () => {
  await open({ ...profile('free'), email_confirmed: false })
  const message = 'It is on its way.'
  server.use(
    http.post('*/api/auth/email/resend', () =>
      HttpResponse.json({ success: true, message }, { status: 202 }),
    ),
  )
  press('Send the link again')
  await screen.findByText('The link is on its way. Check your inbox.')
})

test.each([
  ['bounce', 'Email to this address bounced, so we stopped sending it. Confirm the address to start again.'],
  [
    'complaint',
    'Email to this address was reported as spam, so we stopped sending it. Confirm the address to start again.',
  ],
] as const)(
  'an address that mail stopped to after a %s can be confirmed again [S11.16]',
  async (kind, notified) => {
    await open(profileWithoutMail(kind))
    account().getByText(notified)
    account().getByRole('button', { name: 'Email me a link to confirm it' })
  },
)

test('an unconfirmed address says which one still signs in [S10.73]', async () => {
  await open({ ...profile('free'), email_confirmed: false, previous_email: 'before@example.org' })
  account().getByText('Until you do, you can still sign in and reset your password with before@example.org.')
})

test('where the site sends no mail it says so, and offers no link [S10.67]', async () => {
  await open({ ...profile('free'), email_confirmed: false, sends_mail: false })
  account().getByText("Not confirmed. This site doesn't send email, so addresses can't be confirmed here.")
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

test('a new address is sent with the password, and is known on every screen [S10.36]', async () => {
  const { page } = await open(profile('free'))
  const sent: unknown[] = []
  const changed = { ...profile('free'), email: 'new@example.org', email_confirmed: false }
  server.use(
    http.post('*/api/auth/email', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(changed)
    }),
  )
  press('Change email address')
  type('New email address', 'New@example.org')
  type('Your password', 'right password')
  press('Change address')
  await account().findByText('new@example.org')
  await waitFor(() => expect(known()).toBe('new@example.org'))
  expect(sent).toEqual([{ email: 'new@example.org', password: 'right password' }])
  expect(page.toasts()).toEqual([
    {
      title: 'Email address changed',
      description: 'We emailed a link to it. Open the link to confirm the address.',
      isFailure: false,
    },
  ])
})

test('an email address in use is refused beside its field', async () => {
  await open(profile('free'))
  server.use(http.post('*/api/auth/email', () => refusal(409, 'This address has an account.')))
  press('Change email address')
  type('New email address', 'taken@example.org')
  type('Your password', 'right password')
  press('Change address')
  expect((await screen.findByRole('alert')).textContent).toBe('This address has an account.')
})

test('a new password is sent with the old one, and ends the other sessions [S10.37]', async () => {
  const { page } = await open(profile('free'))
  const sent: unknown[] = []
  server.use(
    http.post('*/api/auth/password', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(profile('free'))
    }),
  )
  press('Change password')
  type('Current password', 'old password')
  type('New password', 'a new password')
  type('Confirm new password', 'a new password')
  press('Change my password')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Password changed', description: "You're signed out everywhere else.", isFailure: false },
  ])
  expect(sent).toEqual([{ current_password: 'old password', new_password: 'a new password' }])
})

test.each([
  ['short', 'short', 'Password must have at least 10 characters'],
  ['Free.Person', 'Free.Person', "Password can't be your email address"],
  ['a new password', 'another password', 'The two passwords differ'],
])('the new password "%s", repeated as "%s", is not sent: %s', async (chosen, again, text) => {
  await open(profile('free'))
  press('Change password')
  type('Current password', 'old password')
  type('New password', chosen)
  type('Confirm new password', again)
  press('Change my password')
  await screen.findByText(text)
})

test('the sessions name the devices and mark this one; all others are ended after a question [S10.30]', async () => {
  const { page } = await open(profile('free'))
  await screen.findByText('Safari on iPhone')
  const sessions = within(screen.getByRole('region', { name: 'Your devices' }))
  expect(sessions.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Firefox on LinuxThis deviceSigned in May 1, 2025, last used Jun 1, 2025',
    'Safari on iPhoneSigned in Apr 1, 2025, last used May 20, 2025',
  ])
  let ended = 0
  server.use(
    http.delete('*/api/profile/sessions', () => {
      ended += 1
      return new HttpResponse(null, { status: 204 })
    }),
  )
  press('Sign out everywhere else')
  const question = await screen.findByRole('alertdialog', { name: 'Sign out everywhere else?' })
  expect(ended).toBe(0)
  fireEvent.click(within(question).getByRole('button', { name: 'Sign out everywhere else' }))
  await waitFor(() =>
    expect(page.toasts().map(({ title }) => title)).toEqual(["You're signed out everywhere else"]),
  )
  expect(ended).toBe(1)
})

test('a Pro user gets a private podcast address, shown once, to copy, replace and end [S11.19]', async () => {
  await open(profile('paid'))
  const addressOf = (name: string) => `https://sidelight.example/feeds/private/${name}.xml`
  const names = ['first', 'second']
  server.use(
    http.post('*/api/profile/private-feed', () => HttpResponse.json({ url: addressOf(names.shift() ?? '') })),
    http.delete('*/api/profile/private-feed', () => new HttpResponse(null, { status: 204 })),
  )
  press('Create address')
  await screen.findByText(addressOf('first'))
  screen.getByRole('button', { name: 'Copy feed address of your private podcast' })
  expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull()
  press('Replace address')
  const replacing = await screen.findByRole('alertdialog', { name: 'Replace your feed address?' })
  fireEvent.click(within(replacing).getByRole('button', { name: 'Replace address' }))
  await screen.findByText(addressOf('second'))
  expect(screen.queryByText(addressOf('first'))).toBeNull()
  press('Turn off')
  const question = await screen.findByRole('alertdialog', { name: 'Turn off your private feed?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Turn off' }))
  await screen.findByRole('button', { name: 'Create address' })
  expect(screen.queryByText(addressOf('second'))).toBeNull()
})

test('an address that is there already is not shown again [S11.19]', async () => {
  await open({ ...profile('paid'), has_private_feed: true })
  screen.getByText('Your feed is on. We showed its address once. If you lost it, replace it.')
  expect(screen.queryByRole('button', { name: 'Create address' })).toBeNull()
})

test('a free user is led to Pro and has no private podcast address', async () => {
  await open(profile('free'))
  expect(account().getByRole('link', { name: 'See what Pro adds' }).getAttribute('href')).toBe('/upgrade')
  expect(screen.queryByRole('region', { name: 'Private podcast feed' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Manage your subscription' })).toBeNull()
})

test('subscribers are sent to the payment provider, and a failure is shown', async () => {
  await open(profile('paid'))
  server.use(http.post('*/api/billing/portal', () => refusal(502, "The payment provider doesn't answer.")))
  press('Manage your subscription')
  expect((await screen.findByRole('alert')).textContent).toBe(
    "Your subscription couldn't be opened. Please try again in a few minutes.",
  )
})

test('geographies that failed to load say so in a toast and in their tab, and can be retried [S8.26]', async () => {
  const { page } = await open(profile('paid'))
  server.use(http.get('*/api/geography/with-counts', () => refusal(500, 'Something went wrong.')))
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Geography' }))
  await screen.findByText("Couldn't load.")
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch geography', description: '500: Something went wrong.', isFailure: true },
  ])
  answerProfile(server, profile('paid'))
  press('Try again')
  await screen.findByRole('heading', { name: 'National podcasts' })
})

test('an account is deleted after its password and an explicit yes; then the person is signed out, and the page says so [S11.21]', async () => {
  await open(profile('free'))
  const sent: unknown[] = []
  server.use(
    http.delete('*/api/profile', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ success: true, message: 'It goes now.' }, { status: 202 })
    }),
  )
  press('Delete account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  const button = dialog.getByRole('button', { name: 'Delete my account' })
  expect(button.hasAttribute('disabled')).toBe(true)
  dialog.getByText(/^Backups of our database hold your data for 35 more days\./)
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'right password' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'I understand that this cannot be undone' }))
  fireEvent.click(button)
  await screen.findByRole('heading', { level: 1, name: 'Your account is deleted' })
  await waitFor(() => expect(known()).toBe(''))
  expect(sent).toEqual([{ password: 'right password' }])
})

const openWithUnsavedChanges = async () => {
  const opened = await open(profile('paid'))
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Email' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: "Email me what's new" }))
  await screen.findByText('You have unsaved changes.')
  return opened
}

test('with unsaved preferences a link asks first; staying keeps them, leaving follows it [S11.8]', async () => {
  const { page } = await openWithUnsavedChanges()
  fireEvent.click(screen.getByRole('link', { name: 'About' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  expect(page.pathname()).toBe('/profile')
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  screen.getByText('You have unsaved changes.')
  fireEvent.click(screen.getByRole('link', { name: 'About' }))
  press('Leave')
  await screen.findByText('now at /about')
})

const isAskedBeforeClose = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before the page is closed while preferences are unsaved, and not once they are saved [S11.9]', async () => {
  await openWithUnsavedChanges()
  expect(isAskedBeforeClose()).toBe(true)
  press('Save Preferences')
  await waitFor(() => expect(screen.queryByText('You have unsaved changes.')).toBeNull())
  expect(isAskedBeforeClose()).toBe(false)
})

test('a deletion with a wrong password is refused in the dialog', async () => {
  await open(profile('free'))
  server.use(http.delete('*/api/profile', () => refusal(400, 'The password is incorrect.')))
  press('Delete account')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }))
  fireEvent.change(dialog.getByLabelText('Your password'), { target: { value: 'wrong' } })
  fireEvent.click(dialog.getByRole('checkbox'))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete my account' }))
  expect((await dialog.findByRole('alert')).textContent).toBe('The password is incorrect.')
})

test.each([
  { opener: 'Sign out everywhere else', role: 'alertdialog' },
  { opener: 'Delete account', role: 'dialog' },
])('after canceling the dialog of $opener the focus is on it again', async ({ opener, role }) => {
  await open(profile('free'))
  const button = await screen.findByRole('button', { name: opener })
  button.focus()
  fireEvent.click(button)
  const question = await screen.findByRole(role)
  expect(question.contains(document.activeElement)).toBe(true)
  fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a user who was sent here to choose topics finds the way back [S10.94]', async () => {
  await open(profile('free'), '/profile?tab=topics&return=%2Ftopic%2Fhousing')
  fireEvent.click(screen.getByRole('link', { name: 'go back to where you were' }))
  await screen.findByText('now at /topic/housing')
})

test.each(['/profile', '/profile?tab=topics&return=https%3A%2F%2Fevil.example%2F'])(
  '%s offers no way back',
  async (path) => {
    await open(profile('free'), path)
    expect(screen.queryByRole('link', { name: 'go back to where you were' })).toBeNull()
  },
)

test.each([
  ['topics', 'Topics'],
  ['stances', 'Stances'],
  ['geography', 'Geography'],
  ['email', 'Email'],
  ['unknown', 'Topics'],
])('the address names the tab %s, and %s is shown', async (tab, name) => {
  await open(profile('paid'), `/profile?tab=${tab}`)
  expect(screen.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true')
})
