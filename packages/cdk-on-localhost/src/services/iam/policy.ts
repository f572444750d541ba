import * as z from 'zod'
import type { Permission } from '../../aws/service.ts'
import { wildcard } from '../../aws/wildcard.ts'

const listSchema = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat())
const conditionSchema = z.record(z.string(), z.record(z.string(), listSchema))

const statementSchema = z.looseObject({
  Effect: z.literal('Allow', 'A policy statement that denies is not evaluated locally.'),
  Action: listSchema,
  Resource: listSchema,
  Condition: conditionSchema.default({}),
})

const documentSchema = z.looseObject({
  Statement: z.union([statementSchema, z.array(statementSchema)]).transform((value) => [value].flat()),
})

export type PolicyStatement = (permission: Permission) => boolean

/**
 * Condition keys with request values (Service Authorization Reference, S3). Conditions on other keys cannot
 * be evaluated.
 */
const keysOfRequests = new Set(['s3:prefix'])

/** @throws for policy variables, which are not supported */
function anyOf(patterns: readonly string[], flags = ''): (value: string) => boolean {
  const variable = patterns.find((pattern) => pattern.includes('${'))
  if (variable) throw new Error(`The policy variable in "${variable}" is not evaluated locally.`)
  const expressions = patterns.map((pattern) => wildcard(pattern, flags))
  return (value) => expressions.some((expression) => expression.test(value))
}

/** A key missing from the request does not match (IAM User Guide, "Condition operators"). */
function compileTest(operator: string, key: string, expected: readonly string[]): PolicyStatement {
  const name = key.toLowerCase()
  if (operator !== 'StringLike' || !keysOfRequests.has(name))
    throw new Error(`The policy condition ${operator} on ${key} cannot be evaluated locally.`)
  const fits = anyOf(expected)
  return ({ context }) => {
    const value = context?.[name]
    return value !== undefined && fits(value)
  }
}

function compile({ Action, Resource, Condition }: z.output<typeof statementSchema>): PolicyStatement {
  const action = anyOf(Action, 'i')
  const resource = anyOf(Resource)
  const conditions = Object.entries(Condition).flatMap(([operator, keys]) =>
    Object.entries(keys).map(([key, expected]) => compileTest(operator, key, expected)),
  )
  return (permission) =>
    action(permission.action) &&
    resource(permission.resource) &&
    conditions.every((isMet) => isMet(permission))
}

/** @throws for an unsupported policy: a failing boot is better than a check that passes by accident */
export function compilePolicy(document: unknown): PolicyStatement[] {
  return documentSchema.parse(document).Statement.map(compile)
}
