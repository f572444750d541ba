import { DomainError } from '#shared/errors.ts'

/** No body of ours nests deeper than three. */
const maximumDepth = 16

/** Fields and list entries together: three times what the list of the largest upload has. What follows costs time for each. */
const maximumValues = 10_000

/** Names that reach an object's prototype when somebody merges carelessly. */
const refusedNames = new Set(['__proto__', 'constructor', 'prototype'])

function refuse(message: string): DomainError {
  return new DomainError('invalid', { code: 'invalid-body', message })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refuse('The body is not valid JSON.')
  }
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('The body is not UTF-8.')
  }
}

/** Goes over the text before anything is made of it, and no farther than the first fault: letters are cheap, values are not. */
function checkSize(text: string): void {
  let isText = false
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') isText = !isText
    else if (isText && character === '\\') at += 1
    else if (isText) continue
    else if (character === ']' || character === '}') depth -= 1
    else if (character === '[' || character === '{') depth += 1
    // As many values as commas, and one more in each object or list that is not empty.
    if (!isText && ',[{'.includes(character)) values += 1
    if (depth > maximumDepth) throw refuse('The body is nested too deeply.')
    if (values > maximumValues) throw refuse('The body holds more than 10,000 values.')
  }
}

function checkNames(value: unknown): void {
  if (value === null || typeof value !== 'object') return
  const refused = Array.isArray(value) ? undefined : Object.keys(value).find((name) => refusedNames.has(name))
  if (refused) throw refuse(`The body may not hold a field «${refused}».`)
  for (const inner of Object.values(value)) checkNames(inner)
}

/**
 * Bytes of a body to a value.
 * @throws DomainError `invalid-body` for what is not UTF-8, not JSON, nested too deeply, of too many values or aimed at prototypes.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const text = decode(bytes)
  checkSize(text)
  const body = parse(text)
  checkNames(body)
  return body
}
