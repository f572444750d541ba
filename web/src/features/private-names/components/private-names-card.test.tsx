import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { PrivateNames } from '#shared/domain/private-names.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { PrivateNamesCard } from '#web/features/private-names/components/private-names-card.tsx'

const server = mockServer()

const jane = { id: 1, name: 'Jane Roe' }

function open(stored: PrivateNames = { names: [], is_pending: false }) {
  const sent: unknown[] = []
  let names = stored
  server.use(
    signedInAs('admin'),
    http.get('*/api/admin/private-names', () => HttpResponse.json(names)),
    http.post('*/api/admin/private-names', async ({ request }) => {
      sent.push(await request.json())
      names = { names: [jane], is_pending: true }
      return HttpResponse.json(names)
    }),
    http.delete('*/api/admin/private-names/:id', ({ params }) => {
      sent.push(params.id)
      names = { names: names.names.filter(({ id }) => String(id) !== params.id), is_pending: true }
      return HttpResponse.json(names)
    }),
  )
  const content = (
    <main>
      <h1>Processing</h1>
      <PrivateNamesCard />
    </main>
  )
  return { ...openPage('/admin/processing', content), sent }
}

const field = () => screen.getByLabelText<HTMLInputElement>('Name')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const updating = /^The search index is being updated\./

test('the section says what private names do and do not do, and adds one [S24.53]', async () => {
  const page = open()
  screen.getByText(/episode pages and transcripts still show the names/)
  screen.getByText('Loading names…')
  await screen.findByText('No names are kept out of search.')
  type(' Jane Roe ')
  press('Add Name')
  await screen.findByText('Jane Roe')
  screen.getByText(updating)
  expect(page.sent).toEqual([{ name: 'Jane Roe' }])
  expect(page.toasts().map(({ title }) => title)).toEqual(['Name kept out of search'])
  expect(field().value).toBe('')
})

test('a name is removed after a question, and the heading has the focus after the last [S24.53]', async () => {
  const page = open({ names: [jane], is_pending: false })
  const opener = await screen.findByRole('button', { name: 'Remove “Jane Roe”' })
  opener.focus()
  fireEvent.click(opener)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(opener))
  expect(page.sent).toEqual([])
  fireEvent.click(opener)
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove name' }))
  await waitFor(() => expect(screen.queryByText('Jane Roe')).toBeNull())
  expect(page.sent).toEqual(['1'])
  expect(page.toasts().map(({ title }) => title)).toEqual(['Name removed from the list'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Processing'))
})

test('an empty name is not sent, and a refused one stays in the field with the reason [S24.53]', async () => {
  const page = open({ names: [jane], is_pending: false })
  press('Add Name')
  screen.getByText('Enter a name.')
  expect(page.sent).toEqual([])
  const sentence = 'This name is on the list already.'
  server.use(http.post('*/api/admin/private-names', () => refusal(409, sentence)))
  type('ROE, Jane')
  press('Add Name')
  await screen.findByText(sentence)
  expect(field().value).toBe('ROE, Jane')
  type('Jane Doe')
  expect(screen.queryByText(sentence)).toBeNull()
})

test('a name that could not be removed stays, and a list that did not load can be loaded again', async () => {
  const page = open({ names: [jane], is_pending: false })
  server.use(
    http.get('*/api/admin/private-names', () => refusal(502, "The server doesn't answer."), { once: true }),
    http.delete('*/api/admin/private-names/:id', () => refusal(502, "The server doesn't answer.")),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove “Jane Roe”' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove name' }))
  await waitFor(() =>
    expect(page.toasts()).toMatchObject([{ title: 'Failed to remove the name', isFailure: true }]),
  )
  screen.getByText('Jane Roe')
})
