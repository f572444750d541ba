import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** The default is one second; on a busy machine a component may take longer. */
configure({ asyncUtilTimeout: 60_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
