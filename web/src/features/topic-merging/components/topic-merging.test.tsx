import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mergePreview, topicMerges } from '#tests/browser/sample-topic-merges.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { TopicMerging } from '#web/features/topic-merging/components/topic-merging.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const found = [
  { id: 21, name: 'Levies', frequency: 2 },
  { id: 22, name: 'Level crossings', frequency: 1 },
]

function open() {
  const sent: unknown[] = []
  server.use(
    signedInAs('admin'),
    http.get('*/api/admin/topics', () => HttpResponse.json(topicMerges)),
    http.get('*/api/admin/topics/merge', () => HttpResponse.json(mergePreview)),
    http.get('*/api/topics/search', () => HttpResponse.json({ topics: found })),
    http.post('*/api/admin/topics/:call', async ({ request, params }) => {
      sent.push([params.call, await request.json()])
      return HttpResponse.json({ success: true, message: 'As you said.' }, { status: 202 })
    }),
  )
  return { ...openPage('/admin/processing', <TopicMerging />), sent }
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('two topics are found, what merging them changes is said, and only then it is asked for', async () => {
  const page = open()
  type('Topic to merge', 'lev')
  fireEvent.click(await screen.findByRole('button', { name: 'Levies' }))
  type('Topic that stays', 'lev')
  await screen.findByText('1 topic found.')
  expect(screen.queryByRole('button', { name: 'Levies' })).toBeNull()
  press('Level crossings')
  press('Merge…')
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText(
    '3 episodes, 5 quotes and at least 12 followers of “Reform of immigration” move to “Immigration reform.”',
  )
  question.getByText(/A merge cannot be undone\./)
  expect(page.sent).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Merge topics' }))
  await waitFor(() => expect(page.toasts().map(({ title }) => title)).toEqual(['Topics are being merged']))
  expect(page.sent).toEqual([['merge', { from_id: 21, into_id: 22 }]])
})

test('of two that look alike the one with more episodes stays', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Merge “Presidental elections”/ }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Merge “Presidental elections” into “Presidential election”?')
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(page.sent).toEqual([])
})

test('two that look alike are kept apart', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Keep both “Immigration reform”/ }))
  await waitFor(() => expect(page.sent).toEqual([['keep-apart', { first_id: 11, second_id: 12 }]]))
  await waitFor(() => expect(page.toasts().map(({ title }) => title)).toEqual(['Kept apart']))
})

test('a merge that goes on and one that is over say what was moved', async () => {
  open()
  const [over] = topicMerges.merges
  const underWay = { ...over, from: { id: 31, name: 'Duties' }, finished_at: null, episodes: 50 }
  server.use(
    http.get('*/api/admin/topics', () => HttpResponse.json({ merges: [underWay, over], suggestions: [] })),
  )
  await screen.findByText(/In progress\. 50 episodes, 2,210 quotes and 1 follower moved so far\./)
  screen.getByText(/Done\. 1,204 episodes, 2,210 quotes and 1 follower moved\./)
  screen.getByText('No topics look alike.')
})

test('what cannot be merged is said in the question and when it is asked for all the same', async () => {
  const page = open()
  const sentence = '“Levies” was merged into another topic already. Choose that one.'
  server.use(
    http.get('*/api/admin/topics/merge', () => refusal(409, sentence)),
    http.post('*/api/admin/topics/merge', () => refusal(409, sentence)),
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Merge “Immigration reform”/ }))
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText(/was merged into another topic already/)
  fireEvent.click(question.getByRole('button', { name: 'Merge topics' }))
  await waitFor(() =>
    expect(page.toasts()).toMatchObject([{ title: 'Failed to merge topics', isFailure: true }]),
  )
})

test('where the lists cannot be had, the page says so and tries again', async () => {
  open()
  server.use(http.get('*/api/admin/topics', () => refusal(502, 'Nobody answers there.'), { once: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Latest merges')
})
