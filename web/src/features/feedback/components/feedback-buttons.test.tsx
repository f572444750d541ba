import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { mockServer } from '#tests/web/mock-server.ts'
import { FeedbackButtons } from '#web/features/feedback/components/feedback-buttons.tsx'
import type { FeedbackLocation } from '#web/features/feedback/feedback-texts.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { removeToast, useToasts } from '#web/ui/toast-store.ts'

const server = mockServer()
const sent: unknown[] = []
let answer: (status: number) => void

beforeEach(() => {
  sent.length = 0
  server.use(
    http.post('*/api/episodes/7/assessment', async ({ request }) => {
      sent.push(await request.json())
      const status = await new Promise<number>((resolve) => {
        answer = resolve
      })
      return new HttpResponse(status === 204 ? null : 'Too many votes.', { status })
    }),
  )
})

function ToastTexts() {
  return (
    <ul>
      {useToasts().map(({ id, title, description, durationMs, isFailure }) => (
        <li key={id}>
          <button type="button" data-testid="toast" onClick={() => removeToast(id)}>
            {[title, description, durationMs, isFailure ? 'failure' : 'success'].join('|')}
          </button>
        </li>
      ))}
    </ul>
  )
}

function show(places: readonly FeedbackLocation[]) {
  const client = createQueryClient(() => undefined)
  render(
    <QueryClientProvider client={client}>
      {places.map((place) => (
        <FeedbackButtons key={place} episodeId={7} title={title} location={place} />
      ))}
      <ToastTexts />
    </QueryClientProvider>,
  )
  for (const toast of screen.queryAllByTestId('toast')) fireEvent.click(toast)
  return client
}

const title = 'Who pays when the river rises'
const named = (label: string) => ({ name: `${label}: ${title}` })
const button = (label: string) => screen.getByRole<HTMLButtonElement>('button', named(label))
const thanksText = 'Thank you for helping us improve.'

async function press(name: string, status: number): Promise<void> {
  button(name).focus()
  fireEvent.click(button(name))
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => answer(status))
}

test.each([
  ['card', 'Accurate assessment', 'Thank you!|Your feedback helps improve our analysis.|5000|success'],
  ['card', 'Could be better', 'Thank you!|Your feedback helps improve our analysis.|5000|success'],
  [
    'episode',
    'Accurate assessment',
    'Feedback Received|Thank you for confirming this analysis is accurate!|3000|success',
  ],
  [
    'episode',
    'Could be better',
    "Feedback Received|Thank you for your feedback. We'll work to improve our analysis.|3000|success",
  ],
] as const)(
  'on the %s "%s" is thanked for with %s [S1.10] [S4.11] [S9.4] [S20.6]',
  async (place, name, toast) => {
    show([place])
    await press(name, 204)
    await screen.findByText(thanksText)
    expect(screen.queryByRole('button', named(name))).toBeNull()
    expect((await screen.findByTestId('toast')).textContent).toBe(toast)
    expect(sent).toEqual([name === 'Accurate assessment' ? { assessment_good: 1 } : { assessment_bad: 1 }])
  },
)

test.each([
  [
    'card',
    'Feedback submission failed|There was an error submitting your feedback. Please try again.|5000|failure',
  ],
  ['episode', 'Error|Could not save your feedback. Please try again.|3000|failure'],
] as const)('on the %s a failure brings the buttons back and says %s [S4.12]', async (place, toast) => {
  show([place])
  await press('Could be better', 429)
  expect((await screen.findByTestId('toast')).textContent).toBe(toast)
  await waitFor(() => expect(button('Could be better').disabled).toBe(false))
  expect(button('Accurate assessment').disabled).toBe(false)
})

test('a vote that the server could not count is not thanked, and can be cast again [S4.12] [S21.5]', async () => {
  show(['card'])
  await press('Accurate assessment', 503)
  expect((await screen.findByTestId('toast')).textContent).toContain('Feedback submission failed')
  expect(screen.queryByText(thanksText)).toBeNull()
  sent.length = 0
  await press('Accurate assessment', 204)
  await screen.findByText(thanksText)
})

test('while a verdict is being sent both buttons are disabled and one shows a spinner [S4.10]', async () => {
  show(['card'])
  fireEvent.click(button('Accurate assessment'))
  await waitFor(() => expect(button('Accurate assessment').disabled).toBe(true))
  expect(button('Could be better').disabled).toBe(true)
  const [spinner, ...others] = screen.getAllByTestId('feedback-under-way')
  expect(others).toEqual([])
  expect(button('Accurate assessment').contains(spinner ?? null)).toBe(true)
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => answer(204))
  await screen.findByText(thanksText)
})

test('a card and the page of one episode share their feedback', async () => {
  show(['card', 'episode'])
  fireEvent.click(screen.getAllByRole('button', named('Could be better'))[0] ?? document.body)
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => answer(204))
  await waitFor(() => expect(screen.getAllByText(thanksText)).toHaveLength(2))
})

test('success makes every cached answer old [S7.51]', async () => {
  const client = show(['card'])
  client.setQueryData(['statistics'], 1)
  client.setQueryData(['episodes', 7], 2)
  await press('Accurate assessment', 204)
  await screen.findByText(thanksText)
  const stale = client.getQueryCache().getAll()
  expect(stale.map(({ state }) => state.isInvalidated)).toEqual([true, true])
})

test('the keyboard stays at the thanks, and at the button after a failure', async () => {
  show(['episode'])
  await press('Could be better', 500)
  await waitFor(() => expect(document.activeElement).toBe(button('Could be better')))
  sent.length = 0
  await press('Could be better', 204)
  await waitFor(() => expect(document.activeElement?.textContent).toBe(thanksText))
})
