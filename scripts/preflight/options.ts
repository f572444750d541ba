import { parseArgs } from 'node:util'
import { skip } from '#scripts/findings/finding.ts'
import type { Check } from '#scripts/preflight/context.ts'

/** @throws Error for a name that no check has. Leaves out the checks that `--skip` names. */
export function chooseChecks(words: readonly string[], checks: readonly Check[]): readonly Check[] {
  const { values } = parseArgs({
    args: [...words],
    options: { skip: { type: 'string', multiple: true } },
  })
  const left = values.skip ?? []
  const unknown = left.find((name) => !checks.some((check) => check.name === name))
  if (unknown !== undefined)
    throw new Error(
      `There is no check "${unknown}". There are: ${checks.map(({ name }) => name).join(', ')}.`,
    )
  return checks.map((check) => (left.includes(check.name) ? skip(check.name, 'left out by --skip.') : check))
}
