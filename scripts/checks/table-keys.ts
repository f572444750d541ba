import type { ESTree } from 'vite'
import { type CheckAllowance, type Finding, refuseFindings } from '#scripts/checks/allowances.ts'
import { isTest, type Source, visit } from '#scripts/checks/sources.ts'

const allowances: readonly CheckAllowance[] = [
  {
    files: ['functions/data/ratings/assessments.ts'],
    what: ['}#${'],
    reason: 'not a key: input of a hash, and not stored',
  },
]

const advice = 'build and parse keys in a keys module of functions/data'

/** `packages` is not checked, because it does not use our tables. */
const tableReaders = /^(?:functions|scripts|local|bench|shared|infra|web)\//
const keysModule = /^functions\/data\/(?:[a-z-]+\/)?(?:[a-z-]+-)?keys\.ts$/
const keyName = /^(?:gsi\d)?[ps]k$/
/** The beginning of a key, such as `episode#`. */
const keyPrefix = /^[a-z][a-z-]*#/
const separator = '#'

const comparisons = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>='])
const stringMethods = new Set(Object.getOwnPropertyNames(String.prototype))
for (const method of ['constructor', 'toString', 'valueOf']) stringMethods.delete(method)
const patternMethods = new Set(['test', 'exec'])
const listMethods = new Set(['includes', 'indexOf', 'has'])
const cuttingMethods = new Set(['split', 'join', 'indexOf', 'lastIndexOf'])

/** Finds code that builds or parses table keys outside the keys modules. Tests may. */
export function findHandmadeKeys(
  sources: readonly Source[],
  allowed: readonly CheckAllowance[] = allowances,
): readonly string[] {
  const others = sources.filter(
    ({ file }) => tableReaders.test(file) && !keysModule.test(file) && !isTest(file),
  )
  const findings = others.flatMap((source) => [...spelledIn(source), ...keyReadsIn(source)])
  return refuseFindings(findings, allowed, advice)
}

type Find = (node: ESTree.Span, what: string) => void

function collect(source: Source, search: (find: Find) => void): Finding[] {
  const findings: Finding[] = []
  search((node, what) => findings.push({ file: source.file, line: source.lineOf(node), what }))
  return findings
}

const isText = (node: ESTree.Node): boolean =>
  (node.type === 'Literal' && (typeof node.value === 'string' ? node.value !== '' : 'regex' in node)) ||
  (node.type === 'TemplateLiteral' && node.quasis.some(({ value }) => value.raw !== ''))

function methodOf({
  callee,
}: ESTree.CallExpression): { name: string; object: ESTree.Expression } | undefined {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return
  return { name: callee.property.name, object: callee.object }
}

/** Checks only functions, because elsewhere `#` occurs in URLs and colors. */
function spelledIn(source: Source): Finding[] {
  if (!source.file.startsWith('functions/')) return []
  return collect(source, (find) =>
    visit(source, {
      Literal(node) {
        if (typeof node.value === 'string' && keyPrefix.test(node.value)) find(node, node.value)
      },
      TemplateLiteral({ quasis }) {
        for (const [index, quasi] of quasis.entries()) {
          const isBetween = index > 0 && !quasi.tail
          if (isBetween && quasi.value.raw === separator) find(quasi, `}${separator}\${`)
          else if (keyPrefix.test(quasi.value.raw)) find(quasi, quasi.value.raw)
        }
      },
      CallExpression(node) {
        const method = methodOf(node)
        const [first] = node.arguments
        const isSeparator = first?.type === 'Literal' && first.value === separator
        if (method && cuttingMethods.has(method.name) && isSeparator) find(node, `${method.name}('#')`)
      },
    }),
  )
}

/** The property's name; undefined if it is computed. */
function nameOf(property: ESTree.Node, isComputed: boolean): string | undefined {
  if (property.type === 'Identifier') return isComputed ? undefined : property.name
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined
}

/** The variables that a file assigns keys to, as in `{ sk: place }` or `const place = item.sk`. */
function namesOfKeys(source: Source): ReadonlySet<string> {
  const names = new Set<string>()
  visit(source, {
    ObjectPattern({ properties }) {
      for (const property of properties) {
        if (property.type !== 'Property' || !keyName.test(nameOf(property.key, property.computed) ?? ''))
          continue
        const value = property.value.type === 'AssignmentPattern' ? property.value.left : property.value
        if (value.type === 'Identifier') names.add(value.name)
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init && isKey(init, names)) names.add(id.name)
    },
  })
  return names
}

/** True if an expression's value is a key. */
function isKey(node: ESTree.Node, names: ReadonlySet<string>): boolean {
  switch (node.type) {
    case 'Identifier':
      return keyName.test(node.name) || names.has(node.name)
    case 'MemberExpression':
      return keyName.test(nameOf(node.property, node.computed) ?? '')
    case 'ParenthesizedExpression':
    case 'ChainExpression':
    case 'TSNonNullExpression':
    case 'TSAsExpression':
      return isKey(node.expression, names)
    case 'LogicalExpression':
      return isKey(node.left, names)
    case 'TemplateLiteral':
      return node.expressions.length === 1 && node.expressions.some((inner) => isKey(inner, names))
    case 'CallExpression': {
      const method = methodOf(node)
      if (method) return method.name === 'toString' && isKey(method.object, names)
      const isString = node.callee.type === 'Identifier' && node.callee.name === 'String'
      return isString && node.arguments.some((inner) => isKey(inner, names))
    }
    default:
      return false
  }
}

/** True if a key is built here from literal text instead of by a function. */
function isMadeOfText(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return isMadeOfText(node.expression)
    case 'ConditionalExpression':
      return isMadeOfText(node.consequent) || isMadeOfText(node.alternate)
    case 'LogicalExpression':
      return isMadeOfText(node.left) || isMadeOfText(node.right)
    case 'BinaryExpression':
      return node.operator === '+' && (isMadeOfText(node.left) || isMadeOfText(node.right))
    case 'ArrayExpression':
      return node.elements.some((element) => element !== null && isMadeOfText(element))
    case 'CallExpression': {
      const method = methodOf(node)
      return method !== undefined && [method.object, ...node.arguments].some(isMadeOfText)
    }
    default:
      return isText(node)
  }
}

/** Finds keys that are built from text, and keys that are compared, cut or searched. */
function keyReadsIn(source: Source): Finding[] {
  const names = namesOfKeys(source)
  const isOne = (node: ESTree.Node) => isKey(node, names)
  return collect(source, (find) => {
    const findNode = (node: ESTree.Node) => find(node, source.textOf(node))
    visit(source, {
      Property(node) {
        if (keyName.test(nameOf(node.key, node.computed) ?? '') && isMadeOfText(node.value)) findNode(node)
      },
      BinaryExpression(node) {
        const sides = [node.left, node.right]
        if (comparisons.has(node.operator) && sides.some(isOne) && sides.some(isText)) findNode(node)
      },
      SwitchStatement({ discriminant, cases }) {
        if (isOne(discriminant) && cases.some(({ test }) => test && isText(test))) findNode(discriminant)
      },
      CallExpression(node) {
        const method = methodOf(node)
        const isGiven = node.arguments.some(isOne)
        const readsKey = method
          ? (stringMethods.has(method.name) && isOne(method.object)) ||
            (patternMethods.has(method.name) && isGiven) ||
            (listMethods.has(method.name) && isGiven && isMadeOfText(method.object))
          : isGiven && node.arguments.some(isText)
        if (readsKey) findNode(node)
      },
    })
  })
}
