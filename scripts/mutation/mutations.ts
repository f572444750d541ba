import type { ESTree } from 'vite'
import { type Source, visit } from '#scripts/checks/sources.ts'

/** Replaces `from` at this line and column by `to`. Lines and columns count from 0. */
export type Mutation = { file: string; line: number; column: number; from: string; to: string }

const otherOperator: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

const isText = (node: ESTree.Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')

/**
 * All possible faults within one line: replaced operators, numbers and booleans, dropped negations, negated
 * conditions.
 */
export function findMutations(source: Source): Mutation[] {
  const text = source.lines.join('\n')
  const found: Mutation[] = []
  const replace = ({ start, end }: ESTree.Span, to: (from: string) => string) => {
    const from = text.slice(start, end)
    if (from.includes('\n')) return
    const before = text.slice(0, start)
    const line = before.split('\n').length - 1
    found.push({ file: source.file, line, column: start - before.lastIndexOf('\n') - 1, from, to: to(from) })
  }
  const replaceOperator = ({ left, right, operator }: ESTree.BinaryExpression | ESTree.LogicalExpression) => {
    const other = otherOperator[operator]
    const start = text.indexOf(operator, left.end)
    if (other && start < right.start) replace({ start, end: start + operator.length }, () => other)
  }
  const negate = (condition: ESTree.Expression) => replace(condition, (from) => `!(${from})`)
  visit(source, {
    BinaryExpression(node) {
      // Not for strings, because the type checker would already reject subtracting them.
      if (!isText(node.left) && !isText(node.right)) replaceOperator(node)
    },
    LogicalExpression: replaceOperator,
    UnaryExpression(node) {
      if (node.operator === '!') replace({ start: node.start, end: node.start + 1 }, () => '')
    },
    IfStatement({ test }) {
      negate(test)
    },
    ConditionalExpression({ test }) {
      negate(test)
    },
    Literal(node) {
      if (typeof node.value === 'boolean') replace(node, (from) => (from === 'true' ? 'false' : 'true'))
      if (typeof node.value === 'number') replace(node, (from) => `(${from} + 1)`)
    },
  })
  return found
}

/** @throws Error when the text has something else at that place */
export function applyMutation(text: string, { file, line, column, from, to }: Mutation): string {
  const lines = text.split('\n')
  const old = lines[line] ?? ''
  if (!old.startsWith(from, column)) throw new Error(`${file}:${line + 1} does not have ${from}.`)
  lines[line] = old.slice(0, column) + to + old.slice(column + from.length)
  return lines.join('\n')
}
