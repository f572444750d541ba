import { passedBound } from '#functions/domain/text/json-size.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** Our own bodies have at most three levels. */
const maximumDepth = 16

/** Fields and list entries together: three times as many as in the largest upload. Limits validation time. */
const maximumValues = 10_000

/** Against prototype pollution. */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype'])

function refuse(message: string): DomainError {
  return new DomainError('invalid', { code: 'invalid-body', message })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse("The body isn't valid JSON.")
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse("The body isn't UTF-8.")
  }
}

function checkSize(text: string): void {
  const passed = passedBound(text, { maximumDepth, maximumValues })
  if (passed === 'depth') throw refuse('The body is nested too deeply.')
  if (passed === 'values') throw refuse('The body has more than 10,000 values.')
}

function checkNames(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  const refused = Array.isArray(value) ? undefined : Object.keys(value).find((name) => refusedNames.has(name))
  if (refused) throw refuse(`The body must not have a field “${refused}”.`)
  for (const inner of Object.values(value)) checkNames(inner)
}

/**
 * @throws DomainError `invalid-body` for invalid UTF-8 or JSON, too deep nesting, too many values or
 * prototype keys
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes)
  checkSize(text)
  const body = parse(text)
  checkNames(body)
  return body
}
