import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'

const server = mockServer()

test('without an answer the button says so, keeps the focus and does nothing more', async () => {
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
  expect([requested, page.toasts().length]).toEqual([1, 1])
})
