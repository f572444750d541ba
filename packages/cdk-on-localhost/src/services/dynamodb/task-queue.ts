export type TaskQueue = {
  /** Runs the task when all tasks before it have ended, whatever their end was. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when the tasks known now have ended. */
  idle(): Promise<void>
}

/** One task at a time, in order. */
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
