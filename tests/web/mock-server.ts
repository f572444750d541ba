import { cleanup } from '@testing-library/react'
import { type SetupServer, setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll } from 'vitest'

/** A server for the tests of one file, which refuses what it was not told to answer. After each it forgets that, and what was drawn is gone. */
export function mockServer(): SetupServer {
  const server = setupServer()
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
  afterEach(() => {
    cleanup()
    server.resetHandlers()
  })
  afterAll(() => server.close())
  return server
}
