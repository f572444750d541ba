import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * Writes all figures with a description of the machine to an ignored folder. `bench/RESULTS.md` has the key
 * figures.
 */
export function writeResults(name: string, figures: Record<string, unknown>): void {
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' }
  const file = `.cache/bench/${name}.json`
  mkdirSync('.cache/bench', { recursive: true })
  writeFileSync(file, `${JSON.stringify({ machine, ...figures }, null, 2)}\n`)
  console.log(`Written: ${file}`)
}

export function processorMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
