import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { type FormatName, formatNames, formats, makeCase } from '#scripts/fuzz/formats.ts'

/**
 * `npm run fuzz -- [cases] [first seed]` generates and damages this many documents of each format and parses
 * them, in one process per format. Faults are crashes, unexpected errors, invalid results, and more than 200
 * ms of CPU time. Documents with faults are written to `scripts/fuzz/found`, which every test run parses
 * again.
 */
const cases = 100_000
const mostMilliseconds = 200
const mostReported = 20

type Fault = { seed: number; fault: string }

function milliseconds(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Measures again three times, because a garbage collection may have slowed down the first call. */
function isSlow(work: () => void): boolean {
  return [1, 2, 3].every(() => milliseconds(work) > mostMilliseconds)
}

function tryCases(name: FormatName, count: number, first: number): Fault[] {
  const found: Fault[] = []
  for (let seed = first; seed < first + count && found.length < mostReported; seed += 1) {
    const bytes = makeCase(name, seed)
    let faults: string[] = []
    const read = () => {
      faults = formats[name].faults(bytes)
    }
    const time = milliseconds(read)
    if (time > mostMilliseconds && isSlow(read)) faults.push(`it takes ${Math.round(time)} ms`)
    if (faults.length === 0) continue
    found.push({ seed, fault: faults[0] ?? '' })
    writeFileSync(`scripts/fuzz/found/${name}-${seed}.txt`, bytes)
  }
  console.log(`${name}: ${count} cases from seed ${first}, ${found.length} faults`)
  for (const { seed, fault } of found) console.log(`  seed ${seed}: ${fault}`)
  return found
}

/** True if the process that tests this format found nothing. */
function isSound(name: FormatName, numbers: readonly number[]): boolean {
  try {
    const parameters = ['--import', 'tsx', 'scripts/fuzz.ts', ...numbers.map(String), name]
    execFileSync(process.execPath, parameters, { stdio: 'inherit' })
    return true
  } catch {
    return false
  }
}

const [count = cases, first = 1] = process.argv.slice(2, 4).map(Number)
const asked = formatNames.find((name) => name === process.argv[4])
const isFine = asked
  ? tryCases(asked, count, first).length === 0
  : formatNames.map((name) => isSound(name, [count, first])).every(Boolean)
process.exitCode = isFine ? 0 : 1
