import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { user } from '#tests/browser/sample-answers.ts'
import { meQuery, useSession } from '#web/features/session/api/me.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

function WhoIsSignedIn() {
  const { user, isLoading } = useSession()
  return <p>{isLoading ? 'loading' : (user?.email ?? 'signed out')}</p>
}

test('a page hydrated after the answer has come first renders as it was served', async () => {
  const client = createQueryClient(() => undefined)
  client.setQueryData(meQuery.queryKey, user('free'))
  const page = (
    <QueryClientProvider client={client}>
      <WhoIsSignedIn />
    </QueryClientProvider>
  )
  const served = document.body.appendChild(document.createElement('div'))
  served.innerHTML = renderToString(page)
  expect(served.textContent).toBe('loading')
  const failures: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(served, page, { onRecoverableError: (error) => failures.push(error) }),
  )
  await screen.findByText('free.person@example.org')
  expect(failures).toEqual([])
  act(() => root.unmount())
  served.remove()
})
