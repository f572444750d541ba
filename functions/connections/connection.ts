import type * as z from 'zod'
import { readEnv } from '#functions/invocation/environment.ts'

/** What a function reads of its environment, and what it opens with it. */
export type Connection<Deps> = {
  envSchema: z.ZodObject
  /** @throws EnvironmentError that names every missing or malformed variable. */
  connect: () => Deps
  /** Both in one. */
  and: <More>(other: Connection<More>) => Connection<Deps & More>
}

/** A connection that opens what it opens with the variables of its schema, and nothing else. */
export function connection<Schema extends z.ZodObject, Deps>(
  envSchema: Schema,
  open: (env: z.output<Schema>) => Deps,
): Connection<Deps> {
  const connect = () => open(readEnv(envSchema))
  return {
    envSchema,
    connect,
    // Reads the variables of both before either opens anything, so that all faults are told at once.
    and: (other) =>
      connection(envSchema.extend(other.envSchema.shape), () => ({ ...connect(), ...other.connect() })),
  }
}
