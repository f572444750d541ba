import { availableParallelism, loadavg } from 'node:os'

/** 1 on an idle machine, 3 with three runnable processes per core. */
function measureLoad(): number {
  const [runnable = 0] = loadavg()
  return Math.max(1, runnable / availableParallelism())
}

// Measured before the tests, which are a load themselves; workers inherit the result.
process.env.TEST_TIME_FACTOR ??= measureLoad().toFixed(1)
const factor = Number(process.env.TEST_TIME_FACTOR)

/** Milliseconds, longer on a busy machine. */
export const seconds = (count: number) => count * 1000 * factor
