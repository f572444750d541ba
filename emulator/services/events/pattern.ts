import * as z from 'zod'

type Test = (value: unknown) => boolean

/** Judges whole events, because `exists` must see what is not there. */
export type EventPattern = (event: unknown) => boolean

const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const scalarsSchema = z.union([scalarSchema, z.array(scalarSchema)]).transform((value) => [value].flat())
const numericSchema = z.array(z.union([z.string(), z.number()]))

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  '=': (value, bound) => value === bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
}

function numeric(argument: unknown): Test {
  const parts = numericSchema.parse(argument)
  const tests = Array.from({ length: parts.length / 2 }, (_, index) => {
    const compare = comparisons[String(parts[index * 2])]
    const bound = Number(parts[index * 2 + 1])
    if (!compare || Number.isNaN(bound)) throw new Error(`Not a numeric matcher: ${JSON.stringify(argument)}`)
    return (value: number) => compare(value, bound)
  })
  return (value) => typeof value === 'number' && tests.every((test) => test(value))
}

function wildcard(argument: unknown): Test {
  const source = z
    .string()
    .parse(argument)
    .replace(/[.+?^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '.*')
  const expression = new RegExp(`^${source}$`, 's')
  return (value) => typeof value === 'string' && expression.test(value)
}

function affix(argument: unknown, fits: (value: string, part: string) => boolean): Test {
  const part = z.string().parse(argument)
  return (value) => typeof value === 'string' && fits(value, part)
}

function ignoringCase(argument: unknown): Test {
  const expected = z.string().parse(argument).toLowerCase()
  return (value) => typeof value === 'string' && value.toLowerCase() === expected
}

const operators: Record<string, (argument: unknown) => Test> = {
  prefix: (argument) => affix(argument, (value, part) => value.startsWith(part)),
  suffix: (argument) => affix(argument, (value, part) => value.endsWith(part)),
  'anything-but': anythingBut,
  'equals-ignore-case': ignoringCase,
  numeric,
  wildcard,
}

function anythingBut(argument: unknown): Test {
  const isNested = typeof argument === 'object' && argument !== null && !Array.isArray(argument)
  if (isNested) {
    const inner = operator(argument)
    return (value) => value !== undefined && !inner(value)
  }
  const excluded: readonly unknown[] = scalarsSchema.parse(argument)
  return (value) => value !== undefined && !excluded.includes(value)
}

function operator(matcher: object): Test {
  const [[name, argument] = ['', undefined], ...more] = Object.entries(matcher)
  const build = operators[name]
  if (!build || more.length > 0) {
    throw new Error(`The event pattern operator ${JSON.stringify(matcher)} is not emulated.`)
  }
  return build(argument)
}

/** One entry of a pattern's list. A field that is an array fits when one of its elements does. */
function matcherTest(matcher: unknown): Test {
  if (typeof matcher === 'object' && matcher !== null && 'exists' in matcher) {
    const isExpected = z.boolean().parse(matcher.exists)
    return (value) => (value !== undefined) === isExpected
  }
  if (typeof matcher !== 'object' || matcher === null) {
    const expected = scalarSchema.parse(matcher)
    return (value) => (Array.isArray(value) ? value.includes(expected) : value === expected)
  }
  const test = operator(matcher)
  return (value) => (Array.isArray(value) ? value.some(test) : test(value))
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return Reflect.get(value, name)
}

/**
 * An event pattern of EventBridge (docs: event patterns): every field must fit, one of the listed matchers each.
 * @throws Error for operators that are not emulated, so that a boot stops rather than a rule never firing.
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
