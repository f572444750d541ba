import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { useForgetUser, useSignIn, useSignOut } from '#web/features/session/api/sign-in.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { useToasts } from '#web/ui/toast-store.ts'

const server = mockServer()
function useEverything() {
  return {
    session: useSession(),
    signIn: useSignIn(),
    signOut: useSignOut(),
    forgetUser: useForgetUser(),
    toasts: useToasts(),
  }
}

function open() {
  const client = createQueryClient(() => undefined)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useEverything, { wrapper }).result
}

const plain = (status: number, sentence: string) =>
  new HttpResponse(sentence, { status, headers: { 'content-type': 'text/plain' } })

test('a session is loading, then signed out after a 401 that is requested once, then signed in, then signed out [S4.1]', async () => {
  let requested = 0
  server.use(
    http.get('*/api/auth/me', () => {
      requested += 1
      return plain(401, 'Please sign in.')
    }),
    http.post('*/api/auth/login', () => HttpResponse.json(user('free'))),
  )
  const page = open()
  expect(page.current.session).toEqual({ user: null, isLoading: true })
  await waitFor(() => expect(page.current.session).toEqual({ user: null, isLoading: false }))
  act(() => page.current.signIn.mutate({ email: 'a@example.org', password: 'right password' }))
  await waitFor(() => expect(page.current.session.user).toEqual(user('free')))
  act(() => page.current.forgetUser())
  await waitFor(() => expect(page.current.session.user).toBeNull())
  expect(requested).toBe(1)
})

test('after a failed logout a person whose session has ended is not shown as signed in', async () => {
  let isSignedIn = true
  server.use(
    http.get('*/api/auth/me', () => (isSignedIn ? HttpResponse.json(user('free')) : plain(401, 'No.'))),
    http.post('*/api/auth/refresh', () => plain(401, 'No.')),
    http.post('*/api/auth/logout', () => {
      isSignedIn = false
      return plain(502, 'You are signed out in this browser, but not everywhere.')
    }),
  )
  const page = open()
  await waitFor(() => expect(page.current.session.user).toEqual(user('free')))
  act(() => page.current.signOut.mutate(undefined))
  await waitFor(() => expect(page.current.session.user).toBeNull())
  expect(page.current.toasts[0]).toMatchObject({ title: 'Logout failed', isFailure: true })
})

test('a failed logout says so and keeps the person signed in', async () => {
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(user('free'))),
    http.post('*/api/auth/logout', () => plain(500, 'Something went wrong.')),
  )
  const page = open()
  await waitFor(() => expect(page.current.session.user).toEqual(user('free')))
  act(() => page.current.signOut.mutate(undefined))
  await waitFor(() =>
    expect(page.current.toasts[0]).toMatchObject({
      title: 'Logout failed',
      description: '500: Something went wrong.',
      isFailure: true,
    }),
  )
  expect(page.current.session.user).toEqual(user('free'))
})

test('once signing in and out works, the toasts of failed tries are gone [S10.92]', async () => {
  server.use(
    http.get('*/api/auth/me', () => plain(401, 'Please sign in.')),
    http.post('*/api/auth/login', () => plain(401, 'Wrong.'), { once: true }),
    http.post('*/api/auth/login', () => HttpResponse.json(user('free'))),
    http.post('*/api/auth/logout', () => plain(500, 'Something went wrong.')),
  )
  const page = open()
  const titles = () => page.current.toasts.map(({ title }) => title)
  const signIn = () =>
    act(() => page.current.signIn.mutate({ email: 'a@example.org', password: 'some password' }))
  signIn()
  await waitFor(() => expect(titles()).toContain('Login failed'))
  signIn()
  await waitFor(() => expect(titles()).toContain('Login successful'))
  expect(titles()).not.toContain('Login failed')
  act(() => page.current.signOut.mutate(undefined))
  await waitFor(() => expect(titles()).toContain('Logout failed'))
  act(() => page.current.forgetUser())
  expect(titles()).toContain('Logged out')
  expect(titles()).not.toContain('Logout failed')
})
