export type Shutdown = {
  /** What to undo; the last first. */
  add(step: () => unknown): void
  /** Does every step even if one fails; a second call is the first one's. @throws the first failure. */
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

/** Remembers how to undo each part of a start that may fail half-way. */
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
