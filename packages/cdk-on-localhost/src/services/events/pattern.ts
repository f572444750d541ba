import * as z from 'zod'

type Test = (value: unknown) => boolean
export type EventPattern = Test

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const prefixSchema = z.strictObject({ prefix: z.string() })

/** An array field matches when one of its elements does. */
function matcherTest(matcher: unknown): Test {
  if (typeof matcher !== 'object' || matcher === null) {
    const expected = scalarSchema.parse(matcher)
    return (value) => (Array.isArray(value) ? value.includes(expected) : value === expected)
  }
  const parsed = prefixSchema.safeParse(matcher)
  if (!parsed.success)
    throw new Error(`The event pattern operator ${JSON.stringify(matcher)} is not emulated.`)
  const test: Test = (value) => typeof value === 'string' && value.startsWith(parsed.data.prefix)
  return (value) => (Array.isArray(value) ? value.some(test) : test(value))
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
