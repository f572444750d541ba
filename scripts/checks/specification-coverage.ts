import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Source } from '#scripts/checks/sources.ts'
import { readTestTitles, type TestTitle } from '#scripts/checks/test-titles.ts'
import { contracts } from '#shared/api/all.ts'

const relativePath = 'docs/specification-coverage.md'

/** The work that has not landed, as rows name it; a name goes when its work lands, and its rows get tests. */
const openWork = [
  'feeds and transcripts',
  'admin’s workplace',
  'assessment',
  'e-mail',
  'other side',
  'load and recovery',
]
const waitsFor = /^waits for: (.+)$/

export type CoverageRow = { line: number; requirement: string; proof: string }

/** The rows of the document's tables: `| requirement | proof |`. A line that has not two cells becomes a row without a proof. */
export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const [before, requirement = '', proof = '', ...rest] = text.split('|').map((cell) => cell.trim())
    if (before !== '' || !text.includes('|') || /^(Requirement|-+)$/.test(requirement)) return []
    const isRow = rest.length === 1 && rest[0] === ''
    return [{ line: index + 1, requirement, proof: isRow ? proof : '' }]
  })
}

/** A proof is one or more of `path › test title`, separated by `<br>`; blocks around the test stand before its title. */
function refuseProof(tests: ReadonlyMap<string, readonly TestTitle[]>, proof: string): string | undefined {
  const [file = '', ...parts] = proof.split(' › ').map((part) => part.replaceAll('`', '').trim())
  const wanted = parts.join(' › ')
  if (!/\.test\.tsx?$/.test(file) || wanted === '') return `«${proof}» names no test`
  const titles = tests.get(file)
  if (!titles) return `${file} does not exist`
  const found = titles.filter((test) => isNamed(test, wanted))
  if (found.length === 1) return undefined
  return found.length === 0
    ? `${file} has no test «${wanted}»`
    : `${file} has ${found.length} tests «${wanted}»: name the block of the one that is meant`
}

/** Whether this is the test: its title, with all, some or none of the blocks around it. */
function isNamed({ blocks, title }: TestTitle, wanted: string): boolean {
  const inner = blocks.map((_, from) => [...blocks.slice(from), title].join(' › '))
  return [...inner, title].includes(wanted)
}

/** Work that has landed, and a call that is there, are waited for no longer. */
function refuseWaiting(requirement: string, work: string): string | undefined {
  if (!openWork.includes(work))
    return `«${work}» is no open work: name its test, or one of ${openWork.join(', ')}`
  const called = callsIn(requirement)
  const landed = contracts.find((one) => called.includes(`${one.method} ${withoutNames(one.path)}`))
  return landed && `${landed.method} ${landed.path} is there: name its test`
}

/** The calls that a requirement names, each with its method: of «`GET`, `PATCH /api/profile`» two. */
function callsIn(requirement: string): string[] {
  const calls: string[] = []
  let methods: string[] = []
  for (const [word] of requirement.matchAll(/\b(?:GET|POST|PUT|PATCH|DELETE)\b|\/api\/[\w/{}-]+/g)) {
    if (!word.startsWith('/')) {
      methods.push(word)
      continue
    }
    calls.push(...methods.map((method) => `${method} ${withoutNames(word)}`))
    methods = []
  }
  return calls
}

const withoutNames = (address: string) => address.replace(/\{\w+\}/g, '{}')

/** Every row whose proof does not exist, one sentence each. */
export function findCoverageFaults(repository: string, sources: readonly Source[]): string[] {
  const absolute = path.join(repository, relativePath)
  if (!existsSync(absolute)) return [`${relativePath} is missing`]
  const rows = readCoverage(readFileSync(absolute, 'utf8'))
  if (rows.length === 0) return [`${relativePath} lists no requirement`]
  const tests = new Map(
    sources
      .filter(({ file }) => /\.test\.tsx?$/.test(file))
      .map((source) => [source.file, readTestTitles(source)]),
  )
  return rows.flatMap(({ line, requirement, proof }) => {
    if (requirement === '' || proof === '')
      return [`${relativePath}:${line} needs two cells, a requirement and a proof`]
    const [, work] = waitsFor.exec(proof) ?? []
    if (work) {
      const refusal = refuseWaiting(requirement, work)
      return refusal ? [`${relativePath}:${line} ${refusal}`] : []
    }
    return proof.split('<br>').flatMap((one) => {
      const refusal = refuseProof(tests, one.trim())
      return refusal ? [`${relativePath}:${line} ${refusal}`] : []
    })
  })
}
