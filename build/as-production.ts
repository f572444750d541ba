/** Vite would bundle React's development build under the test runner's NODE_ENV=test. */
export async function asProduction<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    return await work()
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
