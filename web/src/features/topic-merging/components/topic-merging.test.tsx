import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { mergePreview, topicMerges } from '#tests/browser/sample-topic-merges.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { TopicMerging } from '#web/features/topic-merging/components/topic-merging.tsx'

const server = mockServer()

const found = [
  { id: 21, name: 'Levies', frequency: 2 },
  { id: 22, name: 'Level crossings', frequency: 1 },
]

function open(content = <TopicMerging />) {
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
  return { ...openPage('/admin/processing', content), sent }
}

const openMain = () =>
  open(
    <main>
      <h1>Processing</h1>
      <TopicMerging />
    </main>,
  )

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('two topics are found, the effects of merging them are shown, and only then it can be confirmed [S18.7]', async () => {
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

test('of two similar topics the one with more episodes stays', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: /^Merge “Presidental elections”/ }))
  const question = within(await screen.findByRole('alertdialog'))
  question.getByText('Merge “Presidental elections” into “Presidential election”?')
  fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
  expect(page.sent).toEqual([])
})

test('a running merge and a finished one show what was moved', async () => {
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

const firstPair = /^Merge “Immigration reform”/

test('a merge cannot be confirmed before its effects are counted', async () => {
  const page = open()
  const { released, answer } = gate()
  server.use(
    http.get('*/api/admin/topics/merge', async () => {
      await released
      return HttpResponse.json(mergePreview)
    }),
  )
  fireEvent.click(await screen.findByRole('button', { name: firstPair }))
  const question = within(await screen.findByRole('alertdialog'))
  const confirm = question.getByRole('button', { name: 'Merge topics' })
  question.getByText('Counting what changes…')
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.click(confirm)
  answer()
  await question.findByText(/^3 episodes, 5 quotes/)
  expect(page.sent).toEqual([])
  fireEvent.click(confirm)
  await waitFor(() => expect(page.sent).toEqual([['merge', { from_id: 12, into_id: 11 }]]))
})

test('a merge whose effects could not be counted cannot be confirmed; counting can be retried', async () => {
  const page = open()
  const sentence = '“Levies” was already merged into another topic. Choose that one.'
  server.use(
    http.get('*/api/admin/topics/merge', () => refusal(409, sentence), { once: true }),
    http.post('*/api/admin/topics/merge', () => refusal(409, sentence)),
  )
  fireEvent.click(await screen.findByRole('button', { name: firstPair }))
  const question = within(await screen.findByRole('alertdialog'))
  await question.findByText(`What changes couldn't be counted. ${sentence}`)
  const confirm = question.getByRole('button', { name: 'Merge topics' })
  expect(confirm).toHaveProperty('disabled', true)
  fireEvent.click(confirm)
  expect(page.sent).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Try again' }))
  await question.findByText(/^3 episodes, 5 quotes/)
  fireEvent.click(confirm)
  await waitFor(() =>
    expect(page.toasts()).toMatchObject([{ title: 'Failed to merge topics', isFailure: true }]),
  )
})

async function chooseBoth() {
  type('Topic to merge', 'lev')
  fireEvent.click(await screen.findByRole('button', { name: 'Levies' }))
  type('Topic that stays', 'lev')
  fireEvent.click(await screen.findByRole('button', { name: 'Level crossings' }))
}

async function confirmMerge() {
  await screen.findByText(/^3 episodes, 5 quotes/)
  fireEvent.click(screen.getByRole('button', { name: 'Merge topics' }))
}

test('after a merge both topics are searched again, and the heading gets the focus', async () => {
  const page = openMain()
  await chooseBoth()
  const opener = screen.getByRole('button', { name: 'Merge…' })
  opener.focus()
  fireEvent.click(opener)
  await confirmMerge()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Processing'))
  expect(page.sent).toHaveLength(1)
  for (const label of ['Topic to merge', 'Topic that stays'])
    expect(screen.getByLabelText(label)).toHaveProperty('value', '')
  expect(screen.queryByRole('list', { name: 'Topics found' })).toBeNull()
})

function answerOnePairLess(page: { sent: unknown[] }) {
  const left = topicMerges.suggestions.slice(1)
  server.use(
    http.get('*/api/admin/topics', () =>
      HttpResponse.json(page.sent.length > 0 ? { ...topicMerges, suggestions: left } : topicMerges),
    ),
  )
}

test.each([
  ['Merge', ['merge', { from_id: 12, into_id: 11 }], 'Topics are being merged'],
  ['Keep both', ['keep-apart', { first_id: 11, second_id: 12 }], 'Kept apart'],
] as const)(
  '“%s” of a suggestion is sent and announced, and the next one has the focus',
  async (word, call, title) => {
    const page = openMain()
    answerOnePairLess(page)
    const opener = await screen.findByRole('button', { name: new RegExp(`^${word} “Immigration reform”`) })
    opener.focus()
    fireEvent.click(opener)
    if (word === 'Merge') await confirmMerge()
    await waitFor(() => expect(opener.isConnected).toBe(false))
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Merge “Presidental elections”/),
    )
    expect(page.sent).toEqual([call])
    expect(page.toasts().map((toast) => toast.title)).toEqual([title])
  },
)

test('after the last suggestion is decided the heading gets the focus', async () => {
  const page = openMain()
  const [one] = topicMerges.suggestions
  server.use(
    http.get('*/api/admin/topics', () =>
      HttpResponse.json({ ...topicMerges, suggestions: page.sent.length > 0 ? [] : [one] }),
    ),
  )
  const keepButton = await screen.findByRole('button', { name: /^Keep both/ })
  keepButton.focus()
  fireEvent.click(keepButton)
  await screen.findByText('No topics look alike.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Processing'))
})

test('while one suggestion is being declined the others can be, too', async () => {
  open()
  const { released, answer } = gate()
  server.use(
    http.post('*/api/admin/topics/keep-apart', async () => {
      await released
      return HttpResponse.json({ success: true, message: 'As you said.' })
    }),
  )
  const [first, second] = await screen.findAllByRole('button', { name: /^Keep both/ })
  if (first) fireEvent.click(first)
  await waitFor(() => expect(first?.getAttribute('aria-disabled')).toBe('true'))
  expect(second?.getAttribute('aria-disabled')).toBe('false')
  answer()
  await waitFor(() => expect(first?.getAttribute('aria-disabled')).toBe('false'))
})

test('start and end of a merge are announced once each, in a live region that exists before', async () => {
  const [over] = topicMerges.merges
  const underWay = { ...over, from: { id: 12, name: 'Reform of immigration' }, finished_at: null }
  let merges: unknown[] = []
  const page = open()
  server.use(
    http.get('*/api/admin/topics', () =>
      HttpResponse.json({ merges, suggestions: topicMerges.suggestions.slice(merges.length) }),
    ),
  )
  const status = screen.getByRole('status', { name: 'Merges' })
  await screen.findByText('Topics that look alike')
  expect(status.textContent).toBe('')
  fireEvent.click(screen.getByRole('button', { name: firstPair }))
  merges = [underWay]
  await confirmMerge()
  await waitFor(() =>
    expect(status.textContent).toBe('“Reform of immigration” is being merged into “Taxes.”'),
  )
  merges = [{ ...underWay, finished_at: '2026-01-05T06:09:00.000Z' }]
  press(/^Keep both/)
  await waitFor(() => expect(status.textContent).toBe('“Reform of immigration” was merged into “Taxes.”'))
  expect(page.container.querySelector('ul[aria-live]')).toBeNull()
})

test('when the lists failed to load, the page says so and can retry', async () => {
  open()
  server.use(http.get('*/api/admin/topics', () => refusal(502, "The server doesn't answer."), { once: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Latest merges')
})
