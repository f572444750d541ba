import type * as z from 'zod'

/** A function was deployed without a variable it reads: nothing it could do would be right. */
class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/**
 * The function's environment by its schema, read once per container.
 * @throws EnvironmentError that names every missing or malformed variable.
 */
export function readEnv<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
  const outcome = schema.safeParse(process.env)
  if (outcome.success) return outcome.data
  const faults = outcome.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new EnvironmentError(`The environment is incomplete. ${faults.join('; ')}`)
}
