import { act, configure } from '@testing-library/react'
import { vi } from 'vitest'

/** What is waited for arrives at once on a quiet machine; on a busy one it may take long. */
const patienceMs = 15_000

configure({ asyncUtilTimeout: patienceMs })
vi.setConfig({ testTimeout: 2 * patienceMs })

/** Lets so much real time pass, with what comes of it shown. */
export const pause = (milliseconds: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))

/** Waits in real time: unlike `expect.poll` it moves no clock that the test has taken over, as long as that is not `setTimeout`. */
export async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + patienceMs
  while (!isSo() && performance.now() < end) await pause(10)
}
