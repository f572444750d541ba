import { isTest, type Source, visit } from '#scripts/checks/sources.ts'
import * as feedPaths from '#shared/pages/feed-path.ts'
import * as pagePaths from '#shared/pages/page-path.ts'

const folder = 'shared/pages/'
const known = [pagePaths, feedPaths]
  .flatMap<unknown>(Object.values)
  .filter((value) => typeof value === 'string')
  .filter((path) => /^\/\w[^?:]*$/.test(path))
  .map((path) => path.replace(/\/$/, ''))
const pageAddress = new RegExp(`^(?:${known.join('|')})(?:[/?#]|$)`)

/** Every address of a page that is spelled outside `shared/pages`, one sentence each. Tests spell what people see. */
export function findPageAddresses(sources: readonly Source[]): string[] {
  return sources.filter(({ file }) => !isTest(file) && !file.startsWith(folder)).flatMap(addressesIn)
}

function addressesIn(source: Source): string[] {
  const findings: string[] = []
  const look = (node: Parameters<Source['lineOf']>[0], text: unknown) => {
    if (typeof text !== 'string' || !pageAddress.test(text)) return
    findings.push(`${source.file}:${source.lineOf(node)} spells «${text}»: take it from ${folder}`)
  }
  visit(source, {
    Literal(node) {
      look(node, node.value)
    },
    TemplateElement(node) {
      look(node, node.value.cooked)
    },
  })
  return findings
}
