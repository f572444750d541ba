import { DomainError } from '#shared/errors.ts'

/** No body of ours nests deeper than three. */
const maximumDepth = 16

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

/** Walks level by level, so that the depth of a stranger's body cannot exhaust the stack. */
function check(body: unknown): void {
  let level = [body]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maximumDepth) throw refuse('The body is nested too deeply.')
    level = level.flatMap((value) => {
      if (value === null || typeof value !== 'object') return []
      const refused = Array.isArray(value)
        ? undefined
        : Object.keys(value).find((name) => refusedNames.has(name))
      if (refused) throw refuse(`The body may not hold a field «${refused}».`)
      return Object.values(value)
    })
  }
}

/**
 * Bytes of a body to a value.
 * @throws DomainError `invalid-body` for what is not UTF-8, not JSON, nested too deeply or aimed at prototypes.
 */
export function parseJsonBody(bytes: Buffer): unknown {
  const body = parse(decode(bytes))
  check(body)
  return body
}
