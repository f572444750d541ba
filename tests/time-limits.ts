import { availableParallelism, loadavg } from 'node:os'

/** 1 on an idle machine, 3 where three processes want each core. */
function measureLoad(): number {
  const [runnable = 0] = loadavg()
  return Math.max(1, runnable / availableParallelism())
}

// Measured before the tests begin, because they are a load themselves; the workers inherit it.
process.env.TEST_TIME_FACTOR ??= measureLoad().toFixed(1)
const factor = Number(process.env.TEST_TIME_FACTOR)

/** The milliseconds of a time limit, longer on a busy machine. */
export const seconds = (count: number) => count * 1000 * factor
