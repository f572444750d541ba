import * as z from 'zod'
import { accountId, region } from '#emulator/aws/identity.ts'
import type { Permission } from '#emulator/aws/service.ts'

const listSchema = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())
const conditionSchema = z.record(z.string(), z.record(z.string(), listSchema))

const statementSchema = z.looseObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: listSchema.optional(),
  NotAction: listSchema.optional(),
  Resource: listSchema.optional(),
  NotResource: listSchema.optional(),
  Condition: conditionSchema.optional(),
})

const documentSchema = z.looseObject({
  Statement: z.union([statementSchema, z.array(statementSchema)]).transform((value) => [value].flat()),
})

type Test = (permission: Permission) => boolean
type RawStatement = z.output<typeof statementSchema>

export type Statement = { effect: 'Allow' | 'Deny'; applies: Test }

/** What requests say of themselves, where they say anything (Service Authorization Reference, S3). */
const keysOfRequests = new Set(['s3:prefix'])

/** What every request here has in common; a condition on anything else cannot be judged. */
const requestContext = new Map([
  ['aws:principalaccount', accountId],
  ['aws:resourceaccount', accountId],
  ['aws:sourceaccount', accountId],
  ['aws:requestedregion', region],
  ['aws:principaltype', 'AssumedRole'],
])

/** `*` and `?` of IAM as an expression. @throws Error for policy variables, which are not evaluated here. */
export function wildcard(pattern: string, flags = ''): RegExp {
  if (pattern.includes('${')) throw new Error(`The policy variable in "${pattern}" is not evaluated locally.`)
  const source = pattern
    .replace(/[.+^$()|[\]{}\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${source}$`, `s${flags}`)
}

function anyOf(patterns: readonly string[], flags = ''): (value: string) => boolean {
  const expressions = patterns.map((pattern) => wildcard(pattern, flags))
  return (value) => expressions.some((expression) => expression.test(value))
}

const operators = new Map<string, (expected: readonly string[]) => (value: string) => boolean>([
  ['StringEquals', (expected) => (value) => expected.includes(value)],
  ['StringNotEquals', (expected) => (value) => !expected.includes(value)],
  ['StringLike', (expected) => anyOf(expected)],
  ['ArnLike', (expected) => anyOf(expected)],
  ['ArnEquals', (expected) => anyOf(expected)],
])

/** For these operators a key that a request does not say is no match (IAM User Guide, «Condition operators»); for negated ones it would be one. */
function compileTest(operator: string, key: string, expected: readonly string[]): Test {
  const test = operators.get(operator)?.(expected)
  const name = key.toLowerCase()
  const shared = requestContext.get(name)
  const isOfRequest = keysOfRequests.has(name) && !operator.includes('Not')
  if (!test || (shared === undefined && !isOfRequest)) {
    throw new Error(`The policy condition ${operator} on ${key} cannot be evaluated locally.`)
  }
  return ({ context }) => {
    const value = shared ?? context?.[name]
    return value !== undefined && test(value)
  }
}

function compileCondition(condition: z.output<typeof conditionSchema>): Test {
  const tests = Object.entries(condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, expected]) => compileTest(operator, key, expected)),
  )
  return (permission) => tests.every((isMet) => isMet(permission))
}

function including(
  statement: RawStatement,
  kind: 'Action' | 'Resource',
  flags = '',
): (value: string) => boolean {
  const included = kind === 'Action' ? statement.Action : statement.Resource
  const excluded = kind === 'Action' ? statement.NotAction : statement.NotResource
  if (included) return anyOf(included, flags)
  if (!excluded) throw new Error(`A policy statement names neither ${kind} nor Not${kind}.`)
  const isExcluded = anyOf(excluded, flags)
  return (value) => !isExcluded(value)
}

function compile(statement: RawStatement): Statement {
  const action = including(statement, 'Action', 'i')
  const resource = including(statement, 'Resource')
  const isMet = compileCondition(statement.Condition ?? {})
  return {
    effect: statement.Effect,
    applies: (permission) => action(permission.action) && resource(permission.resource) && isMet(permission),
  }
}

/**
 * The statements of an identity policy, ready to be asked.
 * @throws Error for what cannot be judged here, so that a boot fails rather than a check passing by luck.
 */
export function compilePolicy(document: unknown): Statement[] {
  return documentSchema.parse(document).Statement.map(compile)
}
