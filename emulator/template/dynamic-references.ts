import { TemplateError } from '#emulator/template/intrinsics.ts'

/** Where the values behind `{{resolve:…}}` are kept. */
export type DynamicValues = {
  /** The secret's text by ARN or name; undefined when there is none. */
  secretText(secretId: string): string | undefined
}

const secretPattern =
  /^(?<id>arn:[^:]+:secretsmanager:[^:]*:[^:]*:secret:[^:]+|[^:]+)(?::SecretString(?::(?<key>[^:]*))?.*)?$/

function readSecret(argument: string, values: DynamicValues): string {
  const { id, key } = secretPattern.exec(argument)?.groups ?? {}
  const secret = id ? values.secretText(id) : undefined
  if (secret === undefined)
    throw new TemplateError(`The template reads the secret ${argument}, which is unknown.`)
  if (!key) return secret
  const fields: unknown = JSON.parse(secret)
  const field: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, key) : undefined
  if (typeof field !== 'string') throw new TemplateError(`The secret ${id} has no field ${key}.`)
  return field
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
