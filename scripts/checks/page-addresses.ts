import { isTest, type Source, visit } from '#scripts/checks/sources.ts'
import { mediaPrefix, uploadsPrefix } from '#shared/deployment/object-keys.ts'
import { pageDefinitions } from '#shared/pages/definitions.ts'
import * as feedPaths from '#shared/pages/feed-path.ts'
import * as pagePaths from '#shared/pages/page-path.ts'

const folder = 'shared/pages/'
/** Contains `/media/` and `/uploads/`, which are prefixes of files, not of pages. */
const objectKeys = 'shared/deployment/object-keys.ts'
const named = [pagePaths, feedPaths]
  .flatMap<unknown>(Object.values)
  .filter((value) => typeof value === 'string')
  .filter((path) => /^\/\w[^?:]*$/.test(path))
/** Paths are cut before the first `{parameter}`, because the check compares prefixes. */
const answered = pageDefinitions.flatMap(({ path, entrance }) => [
  path.replace(/\{.*$/, ''),
  ...(entrance ? [entrance.pattern, entrance.originPath] : []),
])
const known = [...named, ...answered, `/${mediaPrefix}`, `/${uploadsPrefix}`].map((path) =>
  path.replace(/\/$/, '').replaceAll('.', '\\.').replaceAll('*', '.*'),
)
const pageAddress = new RegExp(`^(?:${known.join('|')})(?:[/?#]|$)`)

/**
 * Returns a message for each page path that is written literally outside the modules that define paths. Tests
 * may contain them.
 */
export function findPageAddresses(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !isTest(file) && !file.startsWith(folder) && file !== objectKeys)
    .flatMap(addressesIn)
}

function addressesIn(source: Source): string[] {
  const findings: string[] = []
  const checkText = (node: Parameters<Source['lineOf']>[0], text: unknown) => {
    if (typeof text !== 'string' || !pageAddress.test(text)) return
    findings.push(
      `${source.file}:${source.lineOf(node)} spells "${text}": import it from ${folder} or ${objectKeys}`,
    )
  }
  visit(source, {
    Literal(node) {
      checkText(node, node.value)
    },
    TemplateElement(node) {
      checkText(node, node.value.cooked)
    },
  })
  return findings
}
