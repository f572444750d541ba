import { configure } from '@testing-library/react'
import { vi } from 'vitest'

/** What is waited for arrives at once on a quiet machine; on a busy one it may take long. */
export const patienceMs = 15_000

configure({ asyncUtilTimeout: patienceMs })
vi.setConfig({ testTimeout: 2 * patienceMs })
