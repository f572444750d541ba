import type * as z from 'zod'
import { inspectEnv, type Reading, wholeOf } from '#functions/invocation/environment.ts'

/** What no connection is, where both open something under the same name: one of the two would be lost. */
type Apart<Deps, More> = keyof Deps & keyof More extends never
  ? unknown
  : { alreadyOpened: keyof Deps & keyof More }

/** What a function reads from its environment, and what it opens with it. */
export type Connection<Deps> = {
  envSchema: z.ZodObject
  /** Checks its variables, and answers how to open what they name. */
  read: () => Reading<() => Deps>
  /** @throws EnvironmentError that names every missing or malformed variable, before anything is opened. */
  connect: () => Deps
  /** Both in one. */
  and: <More>(other: Connection<More> & Apart<Deps, More>) => Connection<Deps & More>
  /** The same variables, and what is opened with what they opened. */
  opening: <Opened>(open: (deps: Deps) => Opened) => Connection<Opened>
}

/** A connection that opens what it opens with the variables of its schema, and nothing else. */
export function connection<Schema extends z.ZodObject, Deps>(
  envSchema: Schema,
  open: (env: z.output<Schema>) => Deps,
): Connection<Deps> {
  return connectionBy(envSchema, () => {
    const { faults, value } = inspectEnv(envSchema)
    return faults ? { faults } : { value: () => open(value) }
  })
}

function connectionBy<Deps>(envSchema: z.ZodObject, read: Connection<Deps>['read']): Connection<Deps> {
  return {
    envSchema,
    read,
    connect: () => wholeOf(read())(),
    and: (other) =>
      connectionBy(envSchema.extend(other.envSchema.shape), () => {
        const one = read()
        const two = other.read()
        if (one.faults || two.faults) return { faults: [...(one.faults ?? []), ...(two.faults ?? [])] }
        return { value: () => ({ ...one.value(), ...two.value() }) }
      }),
    opening: (open) =>
      connectionBy(envSchema, () => {
        const { faults, value } = read()
        return faults ? { faults } : { value: () => open(value()) }
      }),
  }
}
