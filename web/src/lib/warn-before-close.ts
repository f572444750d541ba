const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** While something goes on that would stop with the page, the browser asks in its own words before the page is closed. */
export async function warnBeforeClose<Value>(work: () => Promise<Value>): Promise<Value> {
  addEventListener('beforeunload', warn)
  try {
    return await work()
  } finally {
    removeEventListener('beforeunload', warn)
  }
}
