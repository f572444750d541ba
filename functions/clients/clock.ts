/** How long others take, and when to stop waiting for them. */
export type Clock = {
  /** Milliseconds since any fixed moment. */
  now(): number
  /** Calls once that time has passed, unless the answer is called before. */
  wake(milliseconds: number, call: () => void): () => void
}

export const machineClock: Clock = {
  now: () => performance.now(),
  wake(milliseconds, call) {
    const timer = setTimeout(call, milliseconds).unref()
    return () => clearTimeout(timer)
  },
}
