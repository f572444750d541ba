import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const relativePath = 'docs/specification-coverage.md'

/** The later work that a requirement may wait for, as the document names it. */
const waitsFor = /^waits for: (public site|accounts|admin|feeds and transcripts|analysis|digests)$/

export type CoverageRow = { line: number; requirement: string; proof: string }

/** The rows of the document's tables: `| requirement | proof |`. */
export function readCoverage(markdown: string): CoverageRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim())
    if (cells.length !== 4 || cells[0] !== '' || /^(Requirement|-+)$/.test(cells[1] ?? '')) return []
    return [{ line: index + 1, requirement: cells[1] ?? '', proof: cells[2] ?? '' }]
  })
}

/** A proof is one or more of `path › test title`, separated by `<br>`. */
function refuseProof(repository: string, proof: string): string | undefined {
  const [file = '', title = ''] = proof.split(' › ').map((part) => part.replaceAll('`', '').trim())
  if (!/\.test\.tsx?$/.test(file) || title === '') return `«${proof}» names no test`
  const absolute = path.join(repository, file)
  if (!existsSync(absolute)) return `${file} does not exist`
  const source = readFileSync(absolute, 'utf8').replaceAll("\\'", "'")
  return source.includes(title) ? undefined : `${file} has no test «${title}»`
}

/** Every row whose proof does not exist, one sentence each. */
export function findCoverageFaults(repository: string): string[] {
  const absolute = path.join(repository, relativePath)
  if (!existsSync(absolute)) return [`${relativePath} is missing`]
  const rows = readCoverage(readFileSync(absolute, 'utf8'))
  if (rows.length === 0) return [`${relativePath} lists no requirement`]
  return rows.flatMap(({ line, requirement, proof }) => {
    if (requirement === '' || proof === '') return [`${relativePath}:${line} has an empty cell`]
    if (waitsFor.test(proof)) return []
    return proof.split('<br>').flatMap((one) => {
      const refusal = refuseProof(repository, one.trim())
      return refusal ? [`${relativePath}:${line} ${refusal}`] : []
    })
  })
}
