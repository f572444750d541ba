// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { user } from '#tests/browser/sample-answers.ts'
import { SignInForm } from '#web/features/session/components/sign-in-form.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(cleanup)
afterAll(() => server.close())

test('the button says that signing in is under way and cannot be pressed again until it ended', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.post('*/api/auth/login', async () => {
      await isAnswered
      return HttpResponse.json(user('free'))
    }),
  )
  let signedIn = 0
  render(
    <QueryClientProvider client={createQueryClient(() => undefined)}>
      <SignInForm onSignedIn={() => (signedIn += 1)} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'a@example.org' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'right password' } })
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  const busy = await screen.findByRole('button', { name: 'Signing in...' })
  expect(busy.hasAttribute('disabled')).toBe(true)
  expect(signedIn).toBe(0)
  answer()
  await screen.findByRole('button', { name: 'Sign In' })
  expect(signedIn).toBe(1)
})
