import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { SaveSearch } from '#web/app/parts/save-search.tsx'

const server = mockServer()
const asked = { q: 'housing', stance: 'Centrist', view: 'sides', older: '0123456789abcd' } as const

async function openDialog() {
  const page = openPage('/search', <SaveSearch asked={asked} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save this search' }))
  return { page, dialog: within(await screen.findByRole('dialog', { name: 'Save this search?' })) }
}

function answerSave(answer: () => Response) {
  const bodies: unknown[] = []
  server.use(
    signedInAs('free'),
    http.post('*/api/saved-searches', async ({ request }) => {
      bodies.push(await request.json())
      return answer()
    }),
  )
  return bodies
}

const saved = (isNew: boolean) =>
  HttpResponse.json({ id: '0d0c1c58-6f6a-4a56-8d0e-3f3c7c5f0a01', is_new: isNew })

test.each([
  [true, 'Search saved'],
  [false, 'You saved this search before'],
])(
  'a search is saved only after a sentence that says what is kept and where to delete it [S24.60]',
  async (isNew, title) => {
    const bodies = answerSave(() => saved(isNew))
    const { page, dialog } = await openDialog()
    await dialog.findByText(/^We’ll keep its words and filters in your account until you delete it/)
    expect(bodies).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Save this search' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bodies).toEqual([{ q: 'housing', stance: 'Centrist' }])
    expect(page.toasts()).toMatchObject([{ title }])
  },
)

test('a refusal stays in the dialog [S24.61]', async () => {
  answerSave(() => refusal(409, 'You’ve saved 20 searches, which is the most we keep.'))
  const { dialog } = await openDialog()
  fireEvent.click(await dialog.findByRole('button', { name: 'Save this search' }))
  await dialog.findByText('You’ve saved 20 searches, which is the most we keep.')
})

test('visitors are told to sign in, and offered the feed, which needs no account [S24.68]', async () => {
  server.use(signedInAs('visitor'))
  const { dialog } = await openDialog()
  const link = await dialog.findByRole('link', { name: 'Sign in' })
  expect(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('return')).toContain(
    '/search?q=housing&stance=centrist',
  )
  dialog.getByRole('button', { name: /^Copy feed.* of episodes that say housing$/ })
})
