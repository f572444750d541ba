import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { importedFile } from '#scripts/checks/import-direction.ts'
import { isTest, parseSource, readSources, type Source } from '#scripts/checks/sources.ts'
import { applyMutation, findMutations, type Mutation } from '#scripts/mutation/mutations.ts'
import { directTests, testsByName } from '#scripts/mutation/related-tests.ts'
import { pick, seededRandom } from '#scripts/seeded-random.ts'

/**
 * Checks that a smaller test suite still catches what a larger one caught. Finds code whose tests differ from
 * an earlier commit, changes one operator, number or condition at a time, and runs the tests of the later
 * tree, and those of the earlier one where the later one misses the fault.
 * Both folders must be clones with installed packages that nothing else uses meanwhile.
 *
 * `npm run mutation-check -- --before <folder> --after <folder> [--count 40] [--seed 1]`
 */
const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    after: { type: 'string' },
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
  },
})
if (!values.before || !values.after) throw new Error('Please name the folders --before and --after.')
const folders = { before: path.resolve(values.before), after: path.resolve(values.after) }

/** In milliseconds. Long, because a fault that no test catches runs all tests that depend on its file. */
const longestRun = 20 * 60_000

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })

/** Maps each file to its earlier name. */
function earlierNames(): Map<string, string> {
  const commit = git(folders.before, 'rev-parse', 'HEAD').trim()
  const names = new Map(
    git(folders.before, 'ls-files')
      .split('\n')
      .map((file) => [file, file]),
  )
  const changes = git(folders.after, 'diff', '-M', '--name-status', '--diff-filter=R', commit, 'HEAD')
  for (const change of changes.split('\n').filter(Boolean)) {
    const [, before = '', after = ''] = change.split('\t')
    names.set(after, before)
  }
  return names
}

/** Code that changed or deleted tests imported in the earlier commit. */
function codeOfChangedTests(sources: readonly Source[], earlier: ReadonlyMap<string, string>): Source[] {
  const commit = git(folders.before, 'rev-parse', 'HEAD').trim()
  const changed = git(
    folders.after,
    'diff',
    '--no-renames',
    '--diff-filter=MD',
    '--name-only',
    commit,
    'HEAD',
  )
  const tests = changed.split('\n').filter((file) => /\.test\.tsx?$/.test(file))
  const imported = new Set(
    tests.flatMap((file) =>
      parseSource(file, readFileSync(path.join(folders.before, file), 'utf8')).imports.map(({ specifier }) =>
        importedFile(file, specifier),
      ),
    ),
  )
  return sources.filter(({ file }) => !isTest(file) && imported.has(earlier.get(file)))
}

type Fault = { after: Mutation; before: Mutation }

/** The same fault in the earlier file. Undefined if the line has changed or occurs twice. */
function earlierFault(
  fault: Mutation,
  source: Source,
  earlier: ReadonlyMap<string, string>,
): Fault | undefined {
  const file = earlier.get(fault.file)
  const line = source.lines[fault.line]
  if (!file || line === undefined) return undefined
  const lines = readFileSync(path.join(folders.before, file), 'utf8').split('\n')
  const isUnique = [lines, source.lines].every((all) => all.filter((one) => one === line).length === 1)
  return isUnique ? { after: fault, before: { ...fault, file, line: lines.indexOf(line) } } : undefined
}

function chooseFaults(): Fault[] {
  const earlier = earlierNames()
  const code = codeOfChangedTests(readSources(folders.after), earlier)
  const faultsByFile = code
    .map((source) => findMutations(source).flatMap((fault) => earlierFault(fault, source, earlier) ?? []))
    .filter((faults) => faults.length > 0)
  const random = seededRandom(Number(values.seed))
  const chosen = new Map<string, Fault>()
  while (chosen.size < Math.min(Number(values.count), faultsByFile.length)) {
    const fault = pick(random, pick(random, faultsByFile))
    if (!chosen.has(fault.after.file)) chosen.set(fault.after.file, fault)
  }
  return [...chosen.values()]
}

type Outcome = { kind: 'caught'; test: string } | { kind: 'missed' } | { kind: 'undecided' }

/** `undecided`: the time was over before any test failed. */
function runTests(folder: string, words: readonly string[]): Outcome {
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs')
  // A file without related tests would otherwise count as a failure.
  const options = ['--run', '--bail', '1', '--passWithNoTests', '--reporter', 'dot']
  const { status, stderr, error } = spawnSync(process.execPath, [vitest, ...words, ...options], {
    cwd: folder,
    encoding: 'utf8',
    timeout: longestRun,
    maxBuffer: 256 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1' },
  })
  if (error) return { kind: 'undecided' }
  if (status === 0) return { kind: 'missed' }
  return { kind: 'caught', test: /FAIL.*?([\w/.-]+\.test\.tsx?)/.exec(stderr)?.[1] ?? 'no test starts' }
}

function outcomeOf(folder: string, fault: Mutation, sources: readonly Source[]): Outcome {
  const file = path.join(folder, fault.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, applyMutation(text, fault))
  try {
    // The nearest tests first, because most faults need no others.
    const steps = [
      directTests(sources, fault.file),
      ['related', fault.file],
      testsByName(sources, fault.file),
    ]
    for (const step of steps.filter((words) => words.length > 0)) {
      const outcome = runTests(folder, step)
      if (outcome.kind !== 'missed') return outcome
    }
    return { kind: 'missed' }
  } finally {
    writeFileSync(file, text)
  }
}

const describe = (outcome: Outcome) =>
  outcome.kind === 'caught' ? `caught by ${outcome.test}` : outcome.kind

const faults = chooseFaults()
const sources = { before: readSources(folders.before), after: readSources(folders.after) }
const lost: string[] = []
let caught = 0
console.log(`${faults.length} faults, seed ${values.seed}`)
for (const fault of faults) {
  const { file, line, from, to } = fault.after
  const name = `${file}:${line + 1}  ${from} → ${to || '(nothing)'}`
  const after = outcomeOf(folders.after, fault.after, sources.after)
  console.log(`${name}\n  after: ${describe(after)}`)
  if (after.kind === 'caught') {
    caught += 1
    continue
  }
  // A fault that is still caught needs no comparison.
  const before = outcomeOf(folders.before, fault.before, sources.before)
  console.log(`  before: ${describe(before)}`)
  if (before.kind === 'caught') lost.push(name)
}
console.log(`Caught: ${caught} of ${faults.length}. No longer caught: ${lost.length}`)
for (const name of lost) console.log(`  ${name}`)
