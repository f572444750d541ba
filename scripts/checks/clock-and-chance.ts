import type { ESTree } from 'vite'
import { type CheckAllowance, type Finding, refuseFindings } from '#scripts/checks/allowances.ts'
import { clockAndChanceAllowances } from '#scripts/checks/clock-and-chance-allowances.ts'
import { isTest, type Source, visit } from '#scripts/checks/sources.ts'

const advice = 'pass the clock or the random source as an argument'

const members = new Set([
  'Date.now',
  'Math.random',
  'performance.now',
  'process.hrtime',
  'crypto.randomUUID',
  'crypto.getRandomValues',
])
const makers = new Set([
  'randomUUID',
  'randomBytes',
  'randomInt',
  'randomFill',
  'randomFillSync',
  'webcrypto',
])

/** Finds files that read the clock or generate random values themselves. Tests may. */
export function findClockAndChance(
  sources: readonly Source[],
  allowed: readonly CheckAllowance[] = clockAndChanceAllowances,
): readonly string[] {
  const findings = sources.filter(({ file }) => !isTest(file)).flatMap(readingsIn)
  return refuseFindings(findings, allowed, advice)
}

function readingsIn(source: Source): Finding[] {
  const findings: Finding[] = []
  const find = (node: ESTree.Node, what: string) =>
    findings.push({ file: source.file, line: source.lineOf(node), what })
  const isDate = (node: ESTree.Node) => node.type === 'Identifier' && node.name === 'Date'
  visit(source, {
    NewExpression(node) {
      if (isDate(node.callee) && node.arguments.length === 0) find(node, 'new Date()')
    },
    CallExpression(node) {
      if (isDate(node.callee)) find(node, 'Date()')
    },
    MemberExpression(node) {
      const what = source.textOf(node).replace(/^globalThis\./, '')
      if (members.has(what)) find(node, what)
    },
    VariableDeclarator({ id, init }) {
      if (id.type !== 'ObjectPattern' || !init) return
      const owner = source.textOf(init).replace(/^globalThis\./, '')
      for (const property of id.properties) {
        if (property.type !== 'Property') continue
        const what = `${owner}.${source.textOf(property.key)}`
        if (members.has(what)) find(property, what)
      }
    },
    ImportDeclaration(node) {
      if (!/^(?:node:)?crypto$/.test(node.source.value)) return
      for (const specifier of node.specifiers) {
        // A namespace or default import gives access to every member.
        if (specifier.type !== 'ImportSpecifier') find(specifier, 'all of node:crypto')
        else if (specifier.imported.type === 'Identifier' && makers.has(specifier.imported.name)) {
          find(specifier, specifier.imported.name)
        }
      }
    },
  })
  return findings
}
