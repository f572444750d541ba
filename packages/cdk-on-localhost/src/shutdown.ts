export type Shutdown = {
  /** Steps run in reverse order. */
  add(step: () => unknown): void
  /**
   * Runs every step even if one fails; later calls return the first call's promise.
   * @throws the first failure
   */
  run(): Promise<void>
}

async function undo(steps: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps.toReversed()) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

export function createShutdown(): Shutdown {
  const steps: (() => unknown)[] = []
  let running: Promise<void> | undefined
  return {
    add: (step) => void steps.push(step),
    run() {
      running ??= undo(steps)
      return running
    },
  }
}
