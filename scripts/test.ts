import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { buildEverything } from '#build/build-everything.ts'
import { changedFiles, slowTestsNaming } from '#scripts/changed-tests.ts'
import { findCasts } from '#scripts/checks/casts.ts'
import { findClockAndChance } from '#scripts/checks/clock-and-chance.ts'
import { findUnclearComments } from '#scripts/checks/comments.ts'
import { findDeviceStorage } from '#scripts/checks/device-storage.ts'
import { findMissingPaths } from '#scripts/checks/documented-paths.ts'
import { findStaleEmulatorReadme } from '#scripts/checks/emulator-readme.ts'
import { findWrongImports } from '#scripts/checks/import-direction.ts'
import { findStaleDocument } from '#scripts/checks/openapi-document.ts'
import { findPageAddresses } from '#scripts/checks/page-addresses.ts'
import { findRequirementFaults, requirementsDocument } from '#scripts/checks/requirements.ts'
import { readSources } from '#scripts/checks/sources.ts'
import { findHandmadeKeys } from '#scripts/checks/table-keys.ts'
import { keptFirstShow } from '#scripts/first-start.ts'
import { openTestFolder, parentOfTestFolder } from '#scripts/test-folder.ts'

/** `run` returns a message for each fault. An empty list means that the gate passes. */
type Gate = { name: string; run(): Promise<readonly string[]> | readonly string[] }
type Tally = { passed: number; failed: number; skipped: number }

const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

const repository = process.cwd()
/** Parsed only once, because all checks use them. */
const sources = readSources(repository)
const binaries = path.join(repository, 'node_modules', '.bin')

function command(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const [name = '', ...parameters] = words
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...environment }
    const child = spawn(path.join(binaries, name), parameters, { stdio: 'inherit', env })
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

async function mustSucceed(...words: string[]): Promise<readonly string[]> {
  const code = await command(words)
  return code === 0 ? [] : [`${words[0]} ended with code ${code}`]
}

/** Builds before the tests start, because parallel test files would otherwise all need the build at once. */
async function build(): Promise<readonly string[]> {
  await keptFirstShow(await buildEverything(), () => new Date())
  return []
}

/** Each runs in a child process, one after another. */
const quickCommands: readonly Gate[] = [
  // One type checker only, because each further one would compute the shared types again.
  { name: 'types', run: () => mustSucceed('tsc', '--noEmit', '--checkers', '1') },
  { name: 'lint and format', run: () => mustSucceed('biome', 'check', '--error-on-warnings', '.') },
]

const commands: readonly Gate[] = [
  ...quickCommands,
  { name: 'no dead code', run: () => mustSucceed('knip', '--no-progress', '--no-config-hints') },
]

/** Run in this process, one after another. */
const checks: readonly Gate[] = [
  { name: 'import direction', run: () => findWrongImports(sources) },
  { name: 'no casts', run: () => findCasts(sources) },
  { name: 'clock and chance as arguments', run: () => findClockAndChance(sources) },
  { name: 'addresses of pages', run: () => findPageAddresses(sources) },
  { name: 'keys of the tables', run: () => findHandmadeKeys(sources) },
  { name: 'storage on the device', run: () => findDeviceStorage(sources) },
  { name: 'plain comments', run: () => findUnclearComments(sources) },
  { name: 'documented paths', run: () => findMissingPaths(repository, sources) },
  { name: 'build and synthesis', run: build },
  { name: 'OpenAPI document', run: () => findStaleDocument(repository) },
  { name: 'README of the emulator', run: () => findStaleEmulatorReadme(repository) },
  {
    name: 'requirements by id',
    run: () => findRequirementFaults(readFileSync(requirementsDocument, 'utf8'), sources),
  },
]

async function runInOrder(gates: readonly Gate[]): Promise<Tally> {
  const tally = { passed: 0, failed: 0, skipped: 0 }
  for (const gate of gates) {
    const faults = await gate.run()
    console.log(`${faults.length === 0 ? '✓' : '✗'} ${gate.name}`)
    for (const fault of faults) console.error(`  ${fault}`)
    if (faults.length === 0) tally.passed += 1
    else tally.failed += 1
  }
  return tally
}

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  numPendingTests: z.int(),
  numFailedTestSuites: z.int(),
})

async function runTests(parameters: readonly string[]): Promise<Tally> {
  const folder = openTestFolder(parentOfTestFolder(), new Date())
  const report = path.join(folder, 'report.json')
  // Outside of this run's folder, because later runs reuse the unpacked Chromium.
  const environment = {
    TMPDIR: folder,
    CHROMIUM_FOLDER: tmpdir(),
    AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
  }
  // Prints only the logs of failing tests.
  const reporters = ['--reporter=minimal', '--silent=passed-only']
  const json = ['--reporter=json', `--outputFile.json=${report}`]
  // Keeps running after Ctrl+C, which also stops the tests, so that `finally` deletes their folder.
  const wait = () => {}
  process.on('SIGINT', wait)
  try {
    const code = await command(['vitest', 'run', ...reporters, ...json, ...parameters], environment)
    // No report means that the run was interrupted.
    if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 }
    const summary = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')))
    // A file that does not load, or an error outside of tests, fails the run although no test failed.
    const unseen = code !== 0 && summary.numFailedTests === 0 ? Math.max(1, summary.numFailedTestSuites) : 0
    return {
      passed: summary.numPassedTests,
      failed: summary.numFailedTests + unseen,
      skipped: summary.numPendingTests,
    }
  } finally {
    process.off('SIGINT', wait)
    rmSync(folder, { recursive: true, force: true })
  }
}

type Tier = {
  /** Groups that run beside the tests. */
  beside: readonly (readonly Gate[])[]
  /** Run before the tests, which need the build. */
  before: readonly Gate[]
  runs: readonly (readonly string[])[]
}

const projects = (...names: string[]) => names.flatMap((name) => ['--project', name])
const unitAndWeb = projects('unit', 'web')

const allOf = (filters: readonly string[]): Tier => ({ beside: [commands], before: checks, runs: [filters] })

const quick = (filters: readonly string[]): Tier => ({
  beside: quickCommands.map((gate) => [gate]),
  before: [],
  runs: [[...unitAndWeb, ...filters]],
})

/** Runs fast tests that the changes affect, and slow tests that changed or directly import a changed file. */
function changed(filters: readonly string[]): Tier {
  const slow = slowTestsNaming(sources, changedFiles(repository))
  const needed = checks.filter(({ run }) => run !== build || slow.length > 0)
  const fastRun = [...unitAndWeb, '--changed', '--passWithNoTests', ...filters]
  const slowRun = [...projects('template', 'integration', 'browser'), '--passWithNoTests', ...slow]
  return { beside: [commands], before: needed, runs: slow.length > 0 ? [fastRun, slowRun] : [fastRun] }
}

/** Tests start before types and lint are checked, because these alone would leave a core without work. */
async function runTier({ beside, before, runs }: Tier): Promise<Tally> {
  const others = Promise.all(beside.map(runInOrder))
  const runTestsInOrder = async () => {
    const tallies = [await runInOrder(before)]
    for (const filters of runs) tallies.push(await runTests(filters))
    return tallies
  }
  return sum((await Promise.all([others, runTestsInOrder()])).flat())
}

function tierOf([name = '', ...others]: readonly string[]): Tier {
  if (name === '--quick') return quick(others)
  if (name === '--changed') return changed(others)
  return allOf([name, ...others].filter(Boolean))
}

const { passed, failed, skipped } = await runTier(tierOf(process.argv.slice(2)))
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 ? 0 : 1
