export type TaskQueue = {
  /** Runs the task after all earlier tasks have settled. */
  run<T>(task: () => Promise<T>): Promise<T>
  idle(): Promise<void>
}

export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run(task) {
      const next = last.then(task, task)
      last = next.catch(() => undefined)
      return next
    },
    async idle() {
      await last
    },
  }
}
