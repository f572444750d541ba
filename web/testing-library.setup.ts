import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Testing Library waits one second; on a busy machine a component may take longer. */
configure({ asyncUtilTimeout: 60_000 })

/** What a test draws is gone before the next, and what it kept. */
afterEach(() => {
  cleanup()
  localStorage.clear()
})
