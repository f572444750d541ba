import type * as z from 'zod'

/** A function was deployed without a variable it reads: nothing it could do would be right. */
class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** What was read, or a sentence for each variable that is missing or malformed. */
export type Reading<Value> =
  | { value: Value; faults?: undefined }
  | { faults: readonly string[]; value?: undefined }

/** What the environment says by a schema. */
export function inspectEnv<Schema extends z.ZodType>(schema: Schema): Reading<z.output<Schema>> {
  // Only when a container begins: to compile the check would take longer than to make it.
  const outcome = schema.safeParse(process.env, { jitless: true })
  if (outcome.success) return { value: outcome.data }
  return { faults: outcome.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) }
}

/** @throws EnvironmentError that names every missing or malformed variable, each once. */
export function wholeOf<Value>({ faults, value }: Reading<Value>): Value {
  if (!faults) return value
  throw new EnvironmentError(`The environment is incomplete. ${[...new Set(faults)].join('; ')}`)
}

/**
 * The function's environment by its schema.
 * @throws EnvironmentError that names every missing or malformed variable.
 */
export function readEnv<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  return wholeOf(inspectEnv(schema))
}

/**
 * What a container opens with its first call and keeps for the others. Each container has a log stream of its own; Lambda puts
 * one into a process, tests put one after the other.
 */
export function keptConnection<Connection>(connect: () => Connection): () => Connection {
  let kept: { container: string | undefined; connection: Connection } | undefined
  return () => {
    const container = process.env.AWS_LAMBDA_LOG_STREAM_NAME
    if (!kept || kept.container !== container) kept = { container, connection: connect() }
    return kept.connection
  }
}
