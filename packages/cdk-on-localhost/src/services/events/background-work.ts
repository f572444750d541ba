export type BackgroundWork = {
  add(work: (signal: AbortSignal) => Promise<void>, onLost: (error: unknown) => void): void
  idle(): Promise<void>
  close(): Promise<void>
}

/** In memory only: pending work is lost when the process ends. */
export function createBackgroundWork(): BackgroundWork {
  const running = new Set<Promise<void>>()
  const closing = new AbortController()
  return {
    add(work, onLost) {
      const started = work(closing.signal)
        .catch((error: unknown) => {
          if (!closing.signal.aborted) onLost(error)
        })
        .finally(() => running.delete(started))
      running.add(started)
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
