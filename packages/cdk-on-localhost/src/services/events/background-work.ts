export type BackgroundWork = {
  add(work: (signal: AbortSignal) => Promise<void>, onLost: (error: unknown) => void): void
  idle(): Promise<void>
  close(): Promise<void>
}

/** In memory: work that waits is lost when the process ends. */
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
