import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { UserRow } from '#shared/domain/user-row.ts'
import { users } from '#tests/browser/sample-users.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManageUsersScreen } from '#web/app/screens/manage-users-screen.tsx'

const server = mockServer()
beforeEach(() => server.use(signedInAs('admin'), listing(users)))

const listing = (answer: readonly UserRow[]) => http.get('*/api/users', () => HttpResponse.json([...answer]))

const reader = 'reader@example.org'
const path = '/admin/users'

async function open() {
  const page = openPage(
    path,
    <main>
      <ManageUsersScreen />
    </main>,
  )
  await screen.findByRole('rowheader', { name: reader })
  return page
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

function answerTo(method: 'post' | 'put' | 'delete', address: string, answer: () => Response): unknown[] {
  const sent: unknown[] = []
  server.use(
    http[method](`*/api/users${address}`, async ({ request }) => {
      const text = await request.text()
      sent.push(text ? JSON.parse(text) : new URL(request.url).search)
      return answer()
    }),
  )
  return sent
}

const readerPath = `/${users[2]?.id}`

test('the table has email, role badge, created date and actions; one’s own account is changed on the profile [S2.153]', async () => {
  await open()
  const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent))
  expect(cells).toEqual([
    ['Select', 'Email', 'Role', 'Created', 'Actions'],
    ['', 'admin@example.org', 'Admin', 'Jan 3, 2025', 'YouYour profile'],
    ['', users[1]?.email, 'Pro', 'Jan 2, 2025', 'EditDeleteLog'],
    ['', reader, 'Free', 'Jan 1, 2025', 'EditDeleteLog'],
  ])
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile')
})

test('the way back leads to the settings [S2.157]', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Back to settings' }).getAttribute('href')).toBe('/settings')
})

test('a person who is no admin reads that the page is restricted [S2.11]', async () => {
  server.use(signedInAs('paid'))
  openPage(path, <ManageUsersScreen />)
  await screen.findByText('Access Restricted')
  screen.getByText('You need admin privileges to access this page.')
  screen.getByRole('link', { name: 'Return to Home' })
})

test('Add User opens a form with email, password and the roles; a new user is sent, announced and in the list [S2.154] [S8.6]', async () => {
  const email = 'new@example.org'
  const made = { ...users[2], id: '00000000-0000-4000-8000-000000000009', email, role: 'paid', version: 1 }
  const sent = answerTo('post', '', () => HttpResponse.json(made))
  const page = await open()
  press('Add User')
  const dialog = within(screen.getByRole('dialog', { name: 'Add User' }))
  const values = ['Email', 'Password', 'Role'].map(
    (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
  )
  expect(values).toEqual(['', '', 'free'])
  const options = dialog.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['Free', 'Paid', 'Admin'])
  type('Email', ` ${email} `)
  type('Password', 'a long enough password')
  type('Role', 'paid')
  press('Create user')
  await screen.findByRole('rowheader', { name: email })
  expect(sent).toEqual([{ email, password: 'a long enough password', role: 'paid' }])
  expect(page.toasts()).toEqual([
    { title: 'Success', description: 'User created successfully', isFailure: false },
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['', 'a long enough password', 'Please fill in all required fields'],
  ['new@example.org', '', 'Password is required for new users'],
  ['no address', 'a long enough password', 'Invalid email address'],
  ['new@example.org', 'short', 'Password must have at least 10 characters'],
  ['long.name.new@example.org', 'Long.Name.New', "Password can't be your email address"],
])(
  'a new user with the email "%s" and the password "%s" is not sent: %s [S5.12]',
  async (email, password, text) => {
    const sent = answerTo('post', '', () => refusal(500, 'This must not be asked.'))
    await open()
    press('Add User')
    type('Email', email)
    type('Password', password)
    press('Create user')
    await screen.findByText(text)
    expect(sent).toEqual([])
  },
)

test('an edit sends the version that was seen, and a blank password to keep the one there is [S2.155]', async () => {
  const changed = { ...users[2], email: 'moved@example.org', role: 'admin', version: 2 }
  const sent = answerTo('put', readerPath, () => HttpResponse.json(changed))
  const page = await open()
  press(`Edit ${reader}`)
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(reader)
  type('Email', 'moved@example.org')
  type('Role', 'admin')
  press('Save changes')
  await screen.findByRole('rowheader', { name: 'moved@example.org' })
  expect(screen.queryByRole('rowheader', { name: reader })).toBeNull()
  expect(sent).toEqual([{ email: 'moved@example.org', password: '', role: 'admin', version: 1 }])
  expect(page.toasts()).toEqual([
    { title: 'Success', description: 'User updated successfully', isFailure: false },
  ])
})

test('an account changed by another admin stays in the form, says so, and is refetched', async () => {
  const sentence = 'Someone else changed this account. Reload it before you change it.'
  answerTo('put', readerPath, () => refusal(409, sentence))
  const page = await open()
  press(`Edit ${reader}`)
  server.use(listing(users.map((user) => ({ ...user, email: `now-${user.email}` }))))
  press('Save changes')
  const alert = await screen.findByText(sentence)
  expect(alert.textContent).toBe(`Failed to save user${sentence}`)
  expect(page.toasts()).toEqual([
    { title: 'Error updating user', description: `409: ${sentence}`, isFailure: true },
  ])
  press('Cancel')
  await screen.findByRole('rowheader', { name: `now-${reader}` })
})

test('a user is deleted after a question with the address and a warning that it cannot be undone; the heading then has the focus [S2.156]', async () => {
  const answer = { success: true, message: 'The account is deleted.' }
  const sent = answerTo('delete', readerPath, () => HttpResponse.json(answer, { status: 202 }))
  const page = await open()
  press(`Delete ${reader}`)
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this user?' }))
  dialog.getByText(reader)
  dialog.getByText(/This cannot be undone\.$/)
  press('Cancel')
  expect(sent).toEqual([])
  const opener = screen.getByRole('button', { name: `Delete ${reader}` })
  opener.focus()
  fireEvent.click(opener)
  press('Delete user')
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: reader })).toBeNull())
  const heading = screen.getByRole('heading', { name: 'Manage Users' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(sent).toEqual(['?version=1'])
  expect(page.toasts()).toEqual([
    { title: 'Success', description: 'User deleted successfully', isFailure: false },
  ])
})

test('selected users are deleted after one question, each as it was seen, with a result for each; one’s own account cannot be selected [S20.103]', async () => {
  const sent = answerTo('delete', '/:id', () =>
    sent.length === 1
      ? refusal(409, 'Someone else changed this account.')
      : HttpResponse.json({ success: true, message: 'The account is deleted.' }, { status: 202 }),
  )
  await open()
  expect(screen.queryByRole('checkbox', { name: 'Select admin@example.org' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  press('Delete selected')
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete 2 users?' }))
  server.use(listing(users.slice(0, 2)))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 of 2 users done, 1 failed.')
  const results = within(screen.getByRole('list', { name: 'Result of each user' })).getAllByRole('listitem')
  expect(results.map(({ textContent }) => textContent)).toEqual([
    `${users[1]?.email} Failed. 409: Someone else changed this account.`,
    `${reader} Deleted`,
  ])
  expect(sent).toEqual([`?version=${users[1]?.version}`, '?version=1'])
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: reader })).toBeNull())
  screen.getByText('1 user selected')
  press('Close')
})

test.each([
  ['create', 'creating', 'post', '', 'Add User', 'Create user', 'save'],
  ['update', 'updating', 'put', readerPath, `Edit ${reader}`, 'Save changes', 'save'],
  ['delete', 'deleting', 'delete', readerPath, `Delete ${reader}`, 'Delete user', 'delete'],
] as const)(
  '%s: a failure shows the server’s sentence, or its own text without one [S8.7]',
  async (...row) => {
    const [kind, doing, method, address, button, confirm, inForm] = row
    const page = await open()
    const attempt = async (answer: () => Response, description: string) => {
      answerTo(method, address, answer)
      press(button)
      if (kind === 'create') {
        type('Email', 'new@example.org')
        type('Password', 'a long enough password')
      }
      press(confirm)
      await screen.findByText(`Failed to ${inForm} user`)
      expect(page.toasts()[0]).toEqual({ title: `Error ${doing} user`, description, isFailure: true })
      press('Cancel')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await attempt(() => refusal(409, 'A reason.'), '409: A reason.')
    await attempt(() => HttpResponse.error(), `Failed to ${kind} user`)
  },
)

test.each([
  [() => refusal(502, "The server doesn't answer."), "502: The server doesn't answer."],
  [() => HttpResponse.error(), 'Failed to fetch users'],
])(
  'a list that failed to load says so in a toast and on the page, and can be retried [S8.8]',
  async (answer, description) => {
    server.use(http.get('*/api/users', answer))
    const page = openPage(path, <ManageUsersScreen />)
    await screen.findByText('Failed to fetch users')
    expect(page.toasts()).toEqual([{ title: 'Error fetching users', description, isFailure: true }])
    server.use(listing([]))
    press('Try again')
    await screen.findByText('No users yet.')
  },
)

test('while the list is on its way the page says so', async () => {
  server.use(http.get('*/api/users', () => new Promise(() => {})))
  openPage(path, <ManageUsersScreen />)
  await screen.findByText('Loading the users…')
})

test('a button loads more of the list, and the search finds addresses by prefix', async () => {
  const requested: string[] = []
  server.use(
    http.get('*/api/users', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      requested.push(search)
      if (searchParams.has('beginning')) return HttpResponse.json([])
      const isLast = searchParams.has('cursor')
      return HttpResponse.json(isLast ? users.slice(2) : users.slice(0, 2), {
        headers: isLast ? {} : { 'x-next-cursor': 'next' },
      })
    }),
  )
  openPage(path, <ManageUsersScreen />)
  const more = await screen.findByRole('button', { name: 'Show more users' })
  more.focus()
  fireEvent.click(more)
  await screen.findByRole('rowheader', { name: reader })
  expect(screen.queryByRole('button', { name: 'Show more users' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByText('No more users.'))
  type('Find by email', ' Nobody')
  await screen.findByText('No address starts with “nobody”.')
  expect(requested).toEqual(['?limit=50', '?cursor=next&limit=50', '?limit=50&beginning=nobody'])
})

test('users are filtered by role and sorted by email [S7.99]', async () => {
  const requested: string[] = []
  server.use(
    http.get('*/api/users', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      requested.push(search)
      return HttpResponse.json(searchParams.has('role') ? [] : users)
    }),
  )
  openPage(path, <ManageUsersScreen />)
  await screen.findByRole('rowheader', { name: reader })
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'email' } })
  await waitFor(() => expect(requested.at(-1)).toBe('?limit=50&sort=email'))
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'admin' } })
  await screen.findByText('No users found.')
  expect(requested.at(-1)).toBe('?limit=50&role=admin&sort=email')
})

test('a link from the log shows the account that it names [S19.12]', async () => {
  const found = users.slice(2)
  const id = String(found[0]?.id)
  const requested: string[] = []
  server.use(
    http.get('*/api/users', ({ request }) => {
      requested.push(new URL(request.url).search)
      return HttpResponse.json(requested.length === 1 ? found : [])
    }),
  )
  openPage(`${path}?find=${id}`, <ManageUsersScreen />)
  await screen.findByRole('rowheader', { name: reader })
  expect(requested).toEqual([`?limit=50&beginning=${id}`])
  type('Find by email', id.replace('1', '2'))
  await screen.findByText('No account has this ID anymore.')
})

test('a page more that fails says so each time, and can be tried again', async () => {
  let failures = 0
  server.use(
    http.get('*/api/users', ({ request }) => {
      if (!new URL(request.url).searchParams.has('cursor'))
        return HttpResponse.json([...users], { headers: { 'x-next-cursor': 'next' } })
      failures += 1
      return refusal(502, "The server doesn't answer.")
    }),
  )
  await open()
  press('Show more users')
  await screen.findByText('Failed to fetch users')
  press('Show more users')
  await waitFor(() => expect(failures).toBe(2))
  await screen.findByText('Failed to fetch users')
  screen.getByRole('button', { name: 'Show more users' })
})

test('a list that is none counts as empty [S7.14]', async () => {
  server.use(http.get('*/api/users', () => HttpResponse.json({})))
  openPage(path, <ManageUsersScreen />)
  await screen.findByText('No users yet.')
})

test('a new user is inserted into the search results, by address', async () => {
  const made = { ...users[2], id: '00000000-0000-4000-8000-000000000009', email: 'rather@example.org' }
  answerTo('post', '', () => HttpResponse.json(made))
  await open()
  server.use(listing(users.slice(2).map((user) => ({ ...user, email: 'raven@example.org' }))))
  type('Find by email', 'Ra')
  await screen.findByRole('rowheader', { name: 'raven@example.org' })
  press('Add User')
  type('Email', made.email)
  type('Password', 'a long enough password')
  press('Create user')
  await screen.findByRole('rowheader', { name: made.email })
  const addresses = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(addresses).toEqual([made.email, 'raven@example.org'])
})

test('a paying user stays Pro, which the form says', async () => {
  await open()
  press(`Edit ${users[1]?.email}`)
  screen.getByText(/A paying user stays Pro only while they pay\.$/)
})
