import type * as z from 'zod'

class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** @throws EnvironmentError that names every missing or malformed variable. */
export function readEnv<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  // Runs once per container, so compiling the schema (zod's JIT) would cost more than it saves.
  const outcome = schema.safeParse(process.env, { jitless: true })
  if (outcome.success) return outcome.data
  const faults = outcome.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new EnvironmentError(`The environment is incomplete. ${faults.join('; ')}`)
}

/**
 * Connects on the first call in each container, which is recognized by its log stream. On Lambda a process is
 * one container; tests run several in one process.
 */
export function oncePerContainer<Connection>(connect: () => Connection): () => Connection {
  let kept: { container: string | undefined; connection: Connection } | undefined
  return () => {
    const container = process.env.AWS_LAMBDA_LOG_STREAM_NAME
    if (!kept || kept.container !== container) kept = { container, connection: connect() }
    return kept.connection
  }
}
