import { readFileSync } from 'node:fs'

/** Linux counts it in hundredths of a second (proc(5), `/proc/<pid>/stat`, fields 14 and 15). */
const millisecondsPerTick = 10

/**
 * Milliseconds of a processor that this thread has had; where the system does not tell threads apart, those of the whole process, which
 * are at least as many.
 */
export function processorMilliseconds(): number {
  try {
    const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
