/** What was begun and is not waited for. */
export type BackgroundWork = {
  /** `onLost` hears why it failed, unless it was given up. */
  add(work: (signal: AbortSignal) => Promise<void>, onLost: (error: unknown) => void): void
  /** Resolves when nothing is under way. */
  idle(): Promise<void>
  /** Gives up what waits for its next try. */
  close(): Promise<void>
}

/** In memory: what waits at the end of the process is lost. */
export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  return {
    add(work, onLost) {
      const begun = work(closing.signal)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) onLost(error)
        })
        .finally(() => running.delete(begun))
      running.add(begun)
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
    async close() {
      closing.abort()
      await Promise.all(running)
    },
  }
}
