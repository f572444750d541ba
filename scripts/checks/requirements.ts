import type { Source } from '#scripts/checks/sources.ts'
import { readTestTitles } from '#scripts/checks/test-titles.ts'

export const requirementsDocument = 'docs/requirements.md'

const requirement = /^- \*\*(S\d+\.\d+)\*\* \S/

/** Returns a message for each requirement without a test, and for each repeated or unknown id. */
export function findRequirementFaults(markdown: string, sources: readonly Source[]): string[] {
  const entries = markdown.split('\n').filter((line) => line.startsWith('- '))
  const ids = entries.flatMap((line) => requirement.exec(line)?.[1] ?? [])
  const proofs = sources.filter(({ file }) => /\.test\.tsx?$/.test(file)).flatMap(proofsIn)
  const proven = new Set(proofs.map(({ id }) => id))
  return [
    ...entries.filter((line) => !requirement.test(line)).map((line) => `“${line}” has no id`),
    ...ids.filter((id, index) => ids.indexOf(id) < index).map((id) => `${id} occurs twice`),
    ...ids.filter((id) => !proven.has(id)).map((id) => `no running test proves ${id}`),
    ...proofs.filter(({ id }) => !ids.includes(id)).map(({ id, file }) => `${file} proves unknown ${id}`),
  ]
}

const proofsIn = (source: Source): { id: string; file: string }[] =>
  readTestTitles(source).flatMap((title) =>
    [...title.matchAll(/\[(S\d+\.\d+)\]/g)].map(([, id = '']) => ({ id, file: source.file })),
  )
