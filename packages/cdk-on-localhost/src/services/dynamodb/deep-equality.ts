import { isDeepStrictEqual } from 'node:util'
import type { Item } from 'dynalite/db/index.js'
import * as z from 'zod'

type Node = { type: string; args: unknown[]; [other: string]: unknown }

const nodeSchema = z.looseObject({ type: z.string(), args: z.array(z.unknown()) })
const pathSchema = z.array(z.union([z.string(), z.number()]))
const documentSchema = z.union([z.object({ M: z.unknown() }), z.object({ L: z.unknown() })])

function valueAt(item: Item, path: readonly (string | number)[]): unknown {
  let value: unknown = { M: item }
  for (const part of path) {
    const document = documentSchema.safeParse(value).data
    const inside: unknown = document && ('M' in document ? document.M : document.L)
    value = typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined
  }
  return value
}

function operand(item: Item, argument: unknown): unknown {
  const path = pathSchema.safeParse(argument).data
  return path ? valueAt(item, path) : argument
}

const isDocument = (value: unknown) => documentSchema.safeParse(value).success

/** Puts a constant comparison in the place of each comparison of maps or lists. */
function withDecidedDocuments(expression: unknown, item: Item): unknown {
  const node = nodeSchema.safeParse(expression).data
  if (!node) return expression
  if (['and', 'or', 'not'].includes(node.type)) {
    return { ...node, args: node.args.map((inner) => withDecidedDocuments(inner, item)) }
  }
  return decided(node, item)
}

function decided(node: Node, item: Item): Node {
  if (node.type !== '=' && node.type !== '<>') return node
  const [left, right] = node.args.map((argument) => operand(item, argument))
  if (!isDocument(left) || !isDocument(right)) return node
  const isTrue = isDeepStrictEqual(left, right) === (node.type === '=')
  return { type: '=', args: [{ BOOL: true }, { BOOL: isTrue }] }
}

const requestSchema = z.looseObject({ _condition: z.looseObject({ expression: z.unknown() }).optional() })

type CheckConditional = (request: object, item: Item | undefined) => Error | null | undefined

/** Compares maps and lists in conditions by their contents; dynalite compares them by identity. */
export function comparingDocuments(check: CheckConditional): CheckConditional {
  return (request, item) => {
    const { _condition: condition } = requestSchema.parse(request)
    if (!condition) return check(request, item)
    const expression = withDecidedDocuments(condition.expression, item ?? {})
    return check({ ...request, _condition: { ...condition, expression } }, item)
  }
}
