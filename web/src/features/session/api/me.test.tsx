import { QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { user } from '#tests/browser/sample-answers.ts'
import { meQuery, useSession } from '#web/features/session/api/me.ts'
import { createQueryClient } from '#web/lib/query-client.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

function Who() {
  const { user, isLoading } = useSession()
  return <p>{isLoading ? 'loading' : (user?.email ?? 'nobody')}</p>
}

test('a served page that is taken over after the answer has come is first as it was drawn', async () => {
  const client = createQueryClient(() => undefined)
  client.setQueryData(meQuery.queryKey, user('free'))
  const page = (
    <QueryClientProvider client={client}>
      <Who />
    </QueryClientProvider>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  expect(root.textContent).toBe('loading')
  const failures: unknown[] = []
  await act(async () => {
    hydrateRoot(root, page, { onRecoverableError: (error) => failures.push(error) })
  })
  await screen.findByText('free.person@example.org')
  expect(failures).toEqual([])
})
