import type { ESTree } from 'vite'
import { type Source, visit } from '#scripts/checks/sources.ts'

/** A test that is run: its title and those of the `describe` blocks around it, outermost first. */
export type TestTitle = { blocks: readonly string[]; title: string }

type Kind = 'test' | 'describe'
const kinds: Readonly<Record<string, Kind>> = {
  test: 'test',
  it: 'test',
  describe: 'describe',
  suite: 'describe',
}

/** What a test may be besides plain; anything else, as `skip`, `todo` or `fails`, proves nothing. */
const provingModifiers = new Set(['each', 'for', 'concurrent', 'sequential', 'only', 'skipIf', 'runIf'])
const withdrawingOptions = new Set(['skip', 'todo', 'fails'])

type Block = { call: ESTree.CallExpression; title: string; isProving: boolean }

/**
 * The titles of a file's tests as they are written: `%s` and `$name` stay what they are. A comment, a test that is skipped or to be
 * written, and one without a body are no tests; neither is one whose title is put together when it runs.
 */
export function readTestTitles(source: Source): TestTitle[] {
  const titles: TestTitle[] = []
  const names = namesOfRunner(source.program)
  const blocks: Block[] = []
  const enter = (call: ESTree.CallExpression) => {
    const { kind, isProving } = readCallee(call.callee, names)
    const title = textOf(call.arguments[0])
    if (kind === undefined || title === undefined) return
    const proves = isProving && hasBody(call) && !isWithdrawn(call)
    if (kind === 'describe') blocks.push({ call, title, isProving: proves })
    else if (proves && blocks.every((block) => block.isProving)) {
      titles.push({ blocks: blocks.map((block) => block.title), title })
    }
  }
  const leave = (call: ESTree.CallExpression) => {
    if (blocks.at(-1)?.call === call) blocks.pop()
  }
  visit(source, { CallExpression: enter, 'CallExpression:exit': leave })
  return titles
}

/** What the file calls the functions of the test runner. */
function namesOfRunner(program: ESTree.Program): Map<string, Kind> {
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

/** `test`, `test.only`, `test.each([…])`, `test.skipIf(…).each([…])`: what is called, and whether it proves anything. */
function readCallee(callee: ESTree.Expression, names: ReadonlyMap<string, Kind>) {
  let isProving = true
  let node = callee
  for (;;) {
    if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else if (node.type === 'MemberExpression' && node.property.type === 'Identifier') {
      isProving &&= provingModifiers.has(node.property.name)
      node = node.object
    } else break
  }
  return { kind: node.type === 'Identifier' ? names.get(node.name) : undefined, isProving }
}

function textOf(argument: ESTree.Argument | undefined): string | undefined {
  if (argument?.type === 'Literal' && typeof argument.value === 'string') return argument.value
  if (argument?.type !== 'TemplateLiteral' || argument.expressions.length > 0) return undefined
  return argument.quasis[0]?.value.cooked ?? undefined
}

const hasBody = ({ arguments: [, ...rest] }: ESTree.CallExpression): boolean =>
  rest.some(
    ({ type }) =>
      type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || type === 'Identifier',
  )

/** `test('…', { skip: true }, …)`, whatever stands behind the colon. */
function isWithdrawn({ arguments: [, ...rest] }: ESTree.CallExpression): boolean {
  return rest.some(
    (argument) =>
      argument.type === 'ObjectExpression' &&
      argument.properties.some(
        (property) =>
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          withdrawingOptions.has(property.key.name),
      ),
  )
}
