import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Source } from '#scripts/checks/sources.ts'
import { readTestTitles, type TestTitle } from '#scripts/checks/test-titles.ts'

const relativePath = 'docs/specification-coverage.md'

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
    return proof.split('<br>').flatMap((one) => {
      const refusal = refuseProof(tests, one.trim())
      return refusal ? [`${relativePath}:${line} ${refusal}`] : []
    })
  })
}
