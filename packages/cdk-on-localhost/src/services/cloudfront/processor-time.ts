import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second (proc(5), `/proc/<pid>/stat`, fields 14 and 15). */
const millisecondsPerTick = 10

/** CPU milliseconds of this thread or, where the system has no figure per thread, of the whole process. */
export function threadProcessorMilliseconds(): number {
  try {
    const fields = readFileSync('/proc/thread-self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * millisecondsPerTick
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
