import { act } from '@testing-library/react'

/** What is waited for arrives at once on a quiet machine; on a busy one it may take long. */
const patienceMs = 60_000

/** Lets so much real time pass, with what comes of it shown. */
export const pause = (milliseconds: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))

/** Waits in real time: unlike `expect.poll` it moves no clock that the test has taken over, as long as that is not `setTimeout`. */
export async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + patienceMs
  while (!isSo() && performance.now() < end) await pause(10)
}
