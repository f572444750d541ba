import * as z from 'zod'
import { type VariableName, type Variables, variables } from '#functions/connections/variables.ts'
import { readEnv } from '#functions/invocation/environment.ts'

/**
 * A client or setting that a function opens once per container. `names`: the environment variables that
 * `open` reads.
 */
export type Resource<Opened, Name extends VariableName = VariableName> = {
  names: readonly Name[]
  open: (env: Pick<Variables, Name>) => Opened
}

export function resource<Opened, Name extends VariableName = never>(
  names: readonly Name[],
  open: (env: Pick<Variables, Name>) => Opened,
): Resource<Opened, Name> {
  return { names, open }
}

export const variable = <Name extends VariableName>(name: Name) => resource([name], (env) => env[name])

type Resources<Deps> = { [Name in keyof Deps]: Resource<Deps[Name]> }

type Connection<Deps> = {
  envSchema: z.ZodObject
  /** @throws EnvironmentError that names every missing or malformed variable, before anything is opened. */
  connect: () => Deps
}

/** Combines the resources of a function. `connect()` opens them all and returns each under its key. */
export function connectTo<Deps>(resources: Resources<Deps>): Connection<Deps>
export function connectTo(
  resources: Resources<Record<string, unknown>>,
): Connection<Record<string, unknown>> {
  const all = Object.entries(resources)
  const mask: Partial<Record<VariableName, true>> = Object.fromEntries(
    all.flatMap(([, { names }]) => names.map((name) => [name, true])),
  )
  const envSchema = z.object(variables).pick(mask)
  return {
    envSchema,
    connect: () => {
      const env = readEnv(envSchema)
      return Object.fromEntries(all.map(([key, { open }]) => [key, open(env)]))
    },
  }
}
