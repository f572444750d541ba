import * as z from 'zod'

type Test = (value: unknown) => boolean
export type EventPattern = Test

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const prefixSchema = z.strictObject({ prefix: z.string() })
const operatorSchema = z.union([
  prefixSchema,
  z.strictObject({ exists: z.boolean() }),
  z.strictObject({ 'anything-but': z.union([scalarSchema, z.array(scalarSchema), prefixSchema]) }),
])

const isLeaf = (value: unknown) => value !== undefined && (typeof value !== 'object' || value === null)
const startsWith =
  (prefix: string): Test =>
  (value) =>
    typeof value === 'string' && value.startsWith(prefix)

/** An array field matches when one of its elements does. */
const anyElement =
  (test: Test): Test =>
  (value) =>
    Array.isArray(value) ? value.some(test) : test(value)

function anythingBut(excluded: Test): Test {
  return anyElement((value) => isLeaf(value) && !excluded(value))
}

function matcherTest(matcher: unknown): Test {
  const scalar = scalarSchema.safeParse(matcher)
  if (scalar.success) return anyElement((value) => value === scalar.data)
  const parsed = operatorSchema.safeParse(matcher)
  if (!parsed.success)
    throw new Error(`The event pattern operator ${JSON.stringify(matcher)} is not emulated.`)
  const operator = parsed.data
  if ('prefix' in operator) return anyElement(startsWith(operator.prefix))
  if ('exists' in operator) {
    const isPresent = anyElement(isLeaf)
    return (value) => isPresent(value) === operator.exists
  }
  const excluded = operator['anything-but']
  if (typeof excluded === 'object' && excluded !== null && 'prefix' in excluded)
    return anythingBut(startsWith(excluded.prefix))
  const values: unknown[] = [excluded].flat()
  return anythingBut((value) => values.includes(value))
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

/**
 * Every field must match one of its listed matchers (EventBridge user guide, event patterns).
 * @throws for operators that are not emulated: a failing boot is better than a rule that never fires
 */
export function compilePattern(pattern: unknown): EventPattern {
  const fields = Object.entries(z.record(z.string(), z.unknown()).parse(pattern)).map(([name, expected]) => {
    if (name.startsWith('$')) throw new Error(`The event pattern operator ${name} is not emulated.`)
    if (!Array.isArray(expected)) return { name, test: compilePattern(expected) }
    const tests = expected.map(matcherTest)
    return { name, test: (value: unknown) => tests.some((test) => test(value)) }
  })
  return (event) => fields.every(({ name, test }) => test(fieldOf(event, name)))
}
