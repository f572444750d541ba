import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'

const server = mockServer()

test('without an answer the button says so, keeps the focus and does nothing more [S20.13]', async () => {
  let requested = 0
  server.use(
    http.get('*/api/episodes/*/other-side', () => {
      requested += 1
      return HttpResponse.json([])
    }),
  )
  const page = openPage('/', <HearBothButton episode={sample.card(7, 'Left-leaning')} />)
  const button = screen.getByRole('button', { name: /^Hear both: / })
  button.focus()
  fireEvent.click(button)
  expect(await screen.findByRole('button', { name: /^No answer yet: / })).toBe(button)
  expect(button.textContent).toBe('No answer yet')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.className).not.toMatch(/invisible/)
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(requested).toBe(1)
  expect(page.toasts().map(({ title }) => title)).toEqual([
    'No episode from the other side discusses these topics yet.',
  ])
})

test('an answer that does not come is announced, and can be requested again [S20.13]', async () => {
  server.use(http.get('*/api/episodes/*/other-side', () => refusal(502, 'The server does not answer.')))
  const page = openPage('/', <HearBothButton episode={sample.card(7, 'Left-leaning')} />)
  const button = screen.getByRole('button', { name: /^Hear both: / })
  fireEvent.click(button)
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: "The other side couldn't be loaded.", description: 'Please try again.', isFailure: true },
  ])
  expect([button.hasAttribute('aria-busy'), button.hasAttribute('aria-disabled')]).toEqual([false, false])
})
