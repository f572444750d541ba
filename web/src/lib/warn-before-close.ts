const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Closing the page would stop `work`, so the browser asks first. */
export async function warnBeforeClose<Value>(work: () => Promise<Value>): Promise<Value> {
  addEventListener('beforeunload', warn)
  try {
    return await work()
  } finally {
    removeEventListener('beforeunload', warn)
  }
}
