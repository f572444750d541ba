import * as z from 'zod'

export type TemplateScope = {
  /** A parameter, pseudo parameter or a resource's physical id; undefined when the template declares none. */
  reference(name: string): unknown
  attribute(logicalId: string, name: string): unknown
  condition(name: string): unknown
  importedValue(exportName: string): unknown
}

/** The message names the place in the template. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError'
}

/** `AWS::NoValue`: the property or item is dropped. */
export const noValue: unique symbol = Symbol('AWS::NoValue')

type Evaluate = (argument: unknown, scope: TemplateScope) => unknown

const text = z.coerce.string()
const textList = z.array(z.unknown())

function parse<Schema extends z.ZodType>(name: string, schema: Schema, argument: unknown): z.output<Schema> {
  const outcome = schema.safeParse(argument)
  if (!outcome.success) {
    throw new TemplateError(`${name} has an argument this resolver cannot read: ${JSON.stringify(argument)}`)
  }
  return outcome.data
}

function resolveReference(argument: unknown, scope: TemplateScope): unknown {
  const name = parse('Ref', z.string(), argument)
  if (name === 'AWS::NoValue') return noValue
  const value = scope.reference(name)
  if (value === undefined) throw new TemplateError(`Ref names ${name}, which the template does not have.`)
  return value
}

function resolveAttribute(argument: unknown, scope: TemplateScope): unknown {
  const dotted = z.string().safeParse(argument)
  const [logicalId, ...path] = dotted.success
    ? dotted.data.split('.')
    : parse('Fn::GetAtt', z.array(z.string()).min(2), argument)
  const name = path.join('.')
  const value = scope.attribute(String(logicalId), name)
  if (value === undefined)
    throw new TemplateError(`Fn::GetAtt asks for ${logicalId}.${name}, which is unknown.`)
  return value
}

function substitute(argument: unknown, scope: TemplateScope): string {
  return parse('Fn::Sub', z.string(), argument).replace(
    /\$\{(!?)([^}]+)\}/g,
    (_, literal: string, name: string) => {
      if (literal) return `\${${name}}`
      const key = name.trim()
      return String(key.includes('.') ? resolveAttribute(key, scope) : resolveReference(key, scope))
    },
  )
}

function choose(argument: unknown, scope: TemplateScope): unknown {
  const [condition, whenTrue, whenFalse] = parse(
    'Fn::If',
    z.tuple([z.string(), z.unknown(), z.unknown()]),
    argument,
  )
  return resolveIntrinsics(evaluateCondition(condition, scope) ? whenTrue : whenFalse, scope)
}

export function evaluateCondition(name: string, scope: TemplateScope): boolean {
  const condition = scope.condition(name)
  if (condition === undefined) throw new TemplateError(`The template has no condition ${name}.`)
  return resolveIntrinsics(condition, scope) === true
}

const functions: Record<string, Evaluate> = {
  Ref: resolveReference,
  'Fn::GetAtt': resolveAttribute,
  'Fn::Sub': substitute,
  'Fn::If': choose,
  'Fn::Join': (argument, scope) => {
    const [separator, parts] = parse('Fn::Join', z.tuple([z.string(), z.unknown()]), argument)
    return parse('Fn::Join', z.array(text), resolveIntrinsics(parts, scope)).join(separator)
  },
  'Fn::Select': (argument, scope) => {
    const [index, list] = parse(
      'Fn::Select',
      z.tuple([z.coerce.number(), textList]),
      resolveIntrinsics(argument, scope),
    )
    return list[index]
  },
  'Fn::Split': (argument, scope) => {
    const [separator, whole] = parse(
      'Fn::Split',
      z.tuple([z.string(), text]),
      resolveIntrinsics(argument, scope),
    )
    return whole.split(separator)
  },
  // An empty text means the region of the stack.
  'Fn::GetAZs': (argument, scope) => {
    const named = text.parse(resolveIntrinsics(argument, scope))
    const region = named || text.parse(scope.reference('AWS::Region'))
    return ['a', 'b', 'c'].map((zone) => region + zone)
  },
  'Fn::ImportValue': (argument, scope) => {
    const name = String(resolveIntrinsics(argument, scope))
    const value = scope.importedValue(name)
    if (value === undefined)
      throw new TemplateError(`Fn::ImportValue asks for ${name}, which no stack exports.`)
    return value
  },
  'Fn::Equals': (argument, scope) => {
    const [left, right] = parse('Fn::Equals', z.tuple([text, text]), resolveIntrinsics(argument, scope))
    return left === right
  },
  'Fn::Not': (argument, scope) =>
    !parse('Fn::Not', z.tuple([z.boolean()]), resolveIntrinsics(argument, scope))[0],
  'Fn::Or': (argument, scope) =>
    parse('Fn::Or', z.array(z.boolean()), resolveIntrinsics(argument, scope)).some(Boolean),
}

function isIntrinsic(name: string): boolean {
  return name === 'Ref' || name.startsWith('Fn::')
}

function resolveObject(value: object, scope: TemplateScope): unknown {
  const entries = Object.entries(value)
  const [only] = entries
  if (entries.length === 1 && only) {
    const [name, argument] = only
    const evaluate = functions[name]
    if (evaluate) return evaluate(argument, scope)
    if (isIntrinsic(name))
      throw new TemplateError(`The template uses ${name}, which the local cloud does not know.`)
  }
  return Object.fromEntries(
    entries.flatMap(([key, inner]) => {
      const resolved = resolveIntrinsics(inner, scope)
      return resolved === noValue ? [] : [[key, resolved]]
    }),
  )
}

/**
 * Resolves every intrinsic function (AWS CloudFormation user guide, "Intrinsic function reference").
 * @throws TemplateError for an unknown function or reference
 */
export function resolveIntrinsics(value: unknown, scope: TemplateScope): unknown {
  if (Array.isArray(value)) {
    return value.map((inner) => resolveIntrinsics(inner, scope)).filter((inner) => inner !== noValue)
  }
  if (typeof value === 'object' && value !== null) return resolveObject(value, scope)
  return value
}
