import { checkEnvironment, type HostedFunction, LambdaRefusal, parseFunctionName } from './definition.ts'
import type { JobOutcome } from './job.ts'
import { createFunctionLog, type FunctionLog } from './logs.ts'
import type { WorkerPool } from './worker-pool.ts'

/** A function, or an earlier version of one. */
export type Registered = {
  definition: HostedFunction
  pool: WorkerPool
  log: FunctionLog
  underWay: Set<Promise<JobOutcome>>
  replaced: Set<WorkerPool>
}

export type RegistryOptions = {
  logFolder: string | undefined
  poolOf(definition: HostedFunction, log: FunctionLog): WorkerPool
}

export function createRegistry({ logFolder, poolOf }: RegistryOptions) {
  const functions = new Map<string, Registered>()
  /** Keyed by `name:version`. */
  const versions = new Map<string, Registered>()

  function find(nameOrArn: string): Registered {
    const { name, version = '$LATEST' } = parseFunctionName(nameOrArn)
    const found = version === '$LATEST' ? functions.get(name) : versions.get(`${name}:${version}`)
    if (found) return found
    throw new LambdaRefusal('ResourceNotFoundException', 404, `Function not found: ${nameOrArn}`)
  }

  const registeredOf = (definition: HostedFunction, log: FunctionLog): Registered => ({
    definition,
    log,
    pool: poolOf(definition, log),
    underWay: new Set(),
    replaced: new Set(),
  })

  return {
    find,
    functions: () => [...functions.values()],
    functionsAndVersions: () => [...new Set([...functions.values(), ...versions.values()])],
    register(definition: HostedFunction): void {
      checkEnvironment(definition)
      functions.set(definition.name, registeredOf(definition, createFunctionLog(definition.name, logFolder)))
    },
    addVersion(name: string, version: string, definition?: HostedFunction): void {
      const current = find(name)
      versions.set(`${name}:${version}`, definition ? registeredOf(definition, current.log) : current)
    },
  }
}
