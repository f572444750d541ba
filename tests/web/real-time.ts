import { act } from '@testing-library/react'

/** Reached only when a test fails, so it can be generous for busy machines. */
const timeoutMs = 60_000

/** Waits in real time and applies React updates. */
export const pause = (milliseconds: number) =>
  act(() => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)))

/** Waits in real time. Unlike `expect.poll`, it does not advance fake timers, unless `setTimeout` is fake. */
export async function until(isSo: () => boolean): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!isSo() && performance.now() < end) await pause(10)
}
