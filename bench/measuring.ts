import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Writes figures to `bench/results`, with the machine that they are from. */
export function writeResults(name: string, figures: Record<string, unknown>): void {
  const machine = { node: process.version, cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown' }
  const file = `bench/results/${name}.json`
  mkdirSync('bench/results', { recursive: true })
  writeFileSync(file, `${JSON.stringify({ machine, ...figures }, null, 2)}\n`)
  console.log(`Written: ${file}`)
}

/** What the process has used since it was at this place, in milliseconds. */
export function processorMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}
