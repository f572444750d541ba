import type { ESTree } from 'vite'
import { type Source, visit } from '#scripts/checks/sources.ts'

type Kind = 'test' | 'describe'
const kinds: Readonly<Record<string, Kind>> = {
  test: 'test',
  it: 'test',
  describe: 'describe',
  suite: 'describe',
}

/** A test with any other modifier, such as `skip`, `todo` or `fails`, proves no requirement. */
const runningModifiers = new Set(['each', 'for', 'concurrent', 'sequential', 'only', 'skipIf', 'runIf'])
const skippingOptions = new Set(['skip', 'todo', 'fails'])

/** Titles of the tests that run. `%s` and `$name` stay in them, `${…}` is dropped. */
export function readTestTitles(source: Source): string[] {
  const titles: string[] = []
  const names = runnerNames(source.program)
  const skippedBlocks: ESTree.CallExpression[] = []
  visit(source, {
    CallExpression(call) {
      const { kind, isRunning } = readCallee(call.callee, names)
      const runs = isRunning && hasBody(call) && !hasSkippingOption(call)
      if (kind === 'describe' && !runs) skippedBlocks.push(call)
      if (kind === 'test' && runs && skippedBlocks.length === 0) titles.push(textOf(call.arguments[0]))
    },
    'CallExpression:exit'(call) {
      if (skippedBlocks.at(-1) === call) skippedBlocks.pop()
    },
  })
  return titles
}

function runnerNames(program: ESTree.Program): Map<string, Kind> {
  const names = new Map<string, Kind>()
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || node.source.value !== 'vitest') continue
    for (const specifier of node.specifiers) {
      if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
      const kind = kinds[specifier.imported.name]
      if (kind) names.set(specifier.local.name, kind)
    }
  }
  return names
}

/** Parses `test`, `test.only`, `test.each([…])` and `test.skipIf(…).each([…])`. */
function readCallee(callee: ESTree.Expression, names: ReadonlyMap<string, Kind>) {
  let isRunning = true
  let node = callee
  for (;;) {
    if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
      isRunning &&= runningModifiers.has(node.property.name)
      node = node.object
    } else break
  }
  return { kind: node.type === 'Identifier' ? names.get(node.name) : undefined, isRunning }
}

function textOf(argument: ESTree.Argument | undefined): string {
  if (argument?.type === 'Literal') return String(argument.value)
  if (argument?.type !== 'TemplateLiteral') return ''
  return argument.quasis.map(({ value }) => value.cooked ?? '').join('')
}

const hasBody = ({ arguments: [, ...rest] }: ESTree.CallExpression): boolean =>
  rest.some(
    ({ type }) =>
      type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'Identifier',
  )

/** True for `test('…', { skip: true }, …)`, with any value of the option. */
const hasSkippingOption = ({ arguments: [, ...rest] }: ESTree.CallExpression): boolean =>
  rest.some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          skippingOptions.has(property.key.name),
      ),
  )
