import type * as z from 'zod'

class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** @throws EnvironmentError that names every missing or malformed variable. */
export function readEnv<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  // Read once per container: compiling the check would take longer than running it.
  const outcome = schema.safeParse(process.env, { jitless: true })
  if (outcome.success) return outcome.data
  const faults = outcome.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new EnvironmentError(`The environment is incomplete. ${faults.join('; ')}`)
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
