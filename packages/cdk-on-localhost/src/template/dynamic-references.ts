import { TemplateError } from './intrinsics.ts'

/** Where the values behind `{{resolve:…}}` are kept. */
export type DynamicValues = {
  /** The secret's text by ARN or name; undefined when there is none. */
  secretText(secretId: string): string | undefined
}

/** A secret as a whole; of its fields none can be named. */
const secretPattern = /^(arn:[^:]+:secretsmanager:[^:]*:[^:]*:secret:[^:]+|[^:]+)(?::SecretString:*)?$/

function readSecret(argument: string, values: DynamicValues): string {
  const id = secretPattern.exec(argument)?.[1]
  const secret = id && values.secretText(id)
  if (secret === undefined)
    throw new TemplateError(`The template reads the secret ${argument}, which is unknown.`)
  return secret
}

/**
 * Replaces `{{resolve:secretsmanager:…}}` inside every text of a resolved value.
 * @throws TemplateError when the secret is not there or the kind is another.
 */
export function readDynamicReferences(value: unknown, values: DynamicValues): unknown {
  if (typeof value === 'string') {
    return value.replace(/\{\{resolve:([a-z-]+):([^}]+)\}\}/g, (_, kind: string, argument: string) => {
      if (kind === 'secretsmanager') return readSecret(argument, values)
      throw new TemplateError(`The template uses {{resolve:${kind}:…}}, which the local cloud does not know.`)
    })
  }
  if (Array.isArray(value)) return value.map((inner) => readDynamicReferences(inner, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, readDynamicReferences(inner, values)]),
  )
}
