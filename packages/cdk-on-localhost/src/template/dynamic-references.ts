import { TemplateError } from './intrinsics.ts'

export type DynamicValues = {
  /** By ARN or name; undefined when there is no such secret. */
  secretText(secretId: string): string | undefined
}

/** Only whole secrets; JSON keys and versions are not supported. */
const secretPattern = /^(arn:[^:]+:secretsmanager:[^:]*:[^:]*:secret:[^:]+|[^:]+)(?::SecretString:*)?$/

function readSecret(argument: string, values: DynamicValues): string {
  const id = secretPattern.exec(argument)?.[1]
  const secret = id && values.secretText(id)
  if (secret === undefined)
    throw new TemplateError(`The template reads the secret ${argument}, which is unknown.`)
  return secret
}

/**
 * Replaces `{{resolve:secretsmanager:…}}` in every text of a resolved value.
 * @throws TemplateError for a missing secret or another kind of reference
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
