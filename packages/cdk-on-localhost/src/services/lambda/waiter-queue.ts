export type Waiter<Value> = {
  /** Milliseconds since 1970. */
  since: number
  give(value: Value | undefined): void
  refuse(error: unknown): void
}

export type WaiterQueue<Value> = {
  readonly first: Waiter<Value> | undefined
  /** Resolves with the next value, or with undefined once the signal is aborted. */
  wait(since: number, signal?: AbortSignal): Promise<Value | undefined>
  dismiss(): void
}

export function createWaiterQueue<Value>(): WaiterQueue<Value> {
  const waiting: Waiter<Value>[] = []
  return {
    get first() {
      return waiting[0]
    },
    wait: (since, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(one), 1)
          signal?.removeEventListener('abort', onAbort)
        }
        const give = (value: Value | undefined) => {
          leave()
          resolve(value)
        }
        const refuse = (error: unknown) => {
          leave()
          reject(error)
        }
        const onAbort = () => give(undefined)
        const one = { since, give, refuse }
        waiting.push(one)
        signal?.addEventListener('abort', onAbort, { once: true })
      }),
    dismiss() {
      for (const one of [...waiting]) one.give(undefined)
    },
  }
}
