import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as z from 'zod'
import { readState, writeState } from '../../state-file.ts'
import { type HostedFunction, LambdaRefusal } from './definition.ts'
import type { LambdaHost } from './host.ts'

const snapshotSchema = z.object({
  /** Relative to the code folder. */
  entryFile: z.string(),
  handlerName: z.string(),
  environment: z.record(z.string(), z.string()),
  timeoutSeconds: z.number(),
  memoryMegabytes: z.number(),
  reservedConcurrency: z.number().optional(),
  accessKeyId: z.string(),
})

const versionSchema = z.object({
  number: z.number(),
  /** The resource that published it. Undefined once a template no longer has it. */
  resource: z.string().optional(),
  description: z.string(),
  isRetained: z.boolean(),
  snapshot: snapshotSchema,
})

const storedSchema = z.object({
  endpointUrl: z.string(),
  functions: z.record(z.string(), z.array(versionSchema)),
})

type Version = z.output<typeof versionSchema>

export type VersionDeclaration = {
  functionName: string
  /** Unique among all stacks. */
  resource: string
  description: string
  /** Whether the version stays when the template no longer has its resource. */
  isRetained: boolean
  /** Whether the version stays when another description replaces it. */
  isRetainedWhenReplaced: boolean
}

export type FunctionVersions = {
  /**
   * Like CloudFormation, publishes a new version for a new resource or another description only.
   * @returns its number @throws LambdaRefusal for an unknown function
   */
  publish(declaration: VersionDeclaration): number
  /**
   * Call it once all resources exist. Makes retained versions of earlier templates callable, each with its
   * own code and environment, if they are in use. Forgets the others, whose code would fill the disk.
   * @returns the files of their code
   */
  restore(isInUse: (versionArn: string) => boolean): string[]
}

export type FunctionVersionsOptions = {
  folder: string
  codeFolder: string
  endpointUrl: string
  host: Pick<LambdaHost, 'functions' | 'addVersion'>
  /** Undefined for a key whose role no longer exists. */
  secretOf(accessKeyId: string): string | undefined
}

type Functions = Record<string, Version[]>

/** Environments contain URLs of queues, and the endpoint's port may differ at each start. */
function read(file: string, endpointUrl: string): Functions {
  const stored = readState(file, storedSchema)
  if (!stored) return {}
  const moved = JSON.stringify(stored.functions).replaceAll(stored.endpointUrl, endpointUrl)
  return storedSchema.shape.functions.parse(JSON.parse(moved))
}

/** A version that a later template no longer has. */
const leave = ({ resource: _, ...version }: Version): Version => version

export function openFunctionVersions(options: FunctionVersionsOptions): FunctionVersions {
  const { folder, codeFolder, endpointUrl, host, secretOf } = options
  const file = join(folder, 'versions.json')
  let functions = read(file, endpointUrl)
  const published = new Set<string>()

  function definitionOf(functionName: string): HostedFunction {
    const found = host.functions().find(({ name }) => name === functionName)
    if (found) return found
    throw new LambdaRefusal('ResourceNotFoundException', 404, `Function not found: ${functionName}`)
  }

  function snapshotOf(functionName: string): Version['snapshot'] {
    const definition = definitionOf(functionName)
    return snapshotSchema.parse({ ...definition, entryFile: relative(codeFolder, definition.entryFile) })
  }

  function restoreVersion(current: HostedFunction, { number, snapshot }: Version): string {
    const entryFile = join(codeFolder, snapshot.entryFile)
    const secretAccessKey = secretOf(snapshot.accessKeyId) ?? ''
    host.addVersion(current.name, String(number), { ...current, ...snapshot, entryFile, secretAccessKey })
    return entryFile
  }

  return {
    publish({ functionName, resource, description, isRetained, isRetainedWhenReplaced }) {
      const snapshot = snapshotOf(functionName)
      const earlier = functions[functionName] ?? []
      const known = earlier.find((version) => version.resource === resource)
      const isSame = known?.description === description
      const number = isSame ? known.number : 1 + Math.max(0, ...earlier.map((version) => version.number))
      const others = earlier
        .filter((version) => version !== known)
        .concat(known && !isSame ? [{ ...leave(known), isRetained: isRetainedWhenReplaced }] : [])
      functions[functionName] = [...others, { number, resource, description, isRetained, snapshot }]
      published.add(`${functionName}:${number}`)
      host.addVersion(functionName, String(number))
      return number
    },
    restore(isInUse) {
      const kept: Functions = {}
      const codeFiles: string[] = []
      for (const current of host.functions()) {
        const isPublished = ({ number }: Version) => published.has(`${current.name}:${number}`)
        const isUsable = ({ number, isRetained, snapshot }: Version) =>
          isRetained &&
          isInUse(`${current.arn}:${number}`) &&
          existsSync(join(codeFolder, snapshot.entryFile))
        const versions = (functions[current.name] ?? []).filter(
          (version) => isPublished(version) || isUsable(version),
        )
        const earlier = versions.filter((version) => !isPublished(version))
        codeFiles.push(...earlier.map((version) => restoreVersion(current, version)))
        kept[current.name] = versions.map((version) => (isPublished(version) ? version : leave(version)))
      }
      functions = kept
      writeState(file, JSON.stringify({ endpointUrl, functions }), { mode: 0o600 })
      return codeFiles
    },
  }
}
