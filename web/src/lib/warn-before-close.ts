const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** For work that would stop when the page closes; the browser shows its own dialog. */
export async function warnBeforeClose<Value>(work: () => Promise<Value>): Promise<Value> {
  addEventListener('beforeunload', warn)
  try {
    return await work()
  } finally {
    removeEventListener('beforeunload', warn)
  }
}
