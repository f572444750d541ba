/** A test runner says NODE_ENV=test, and Vite would follow it into React's development build. */
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
