import type { AssetStore } from '../asset-store.ts'
import type { Permission } from '../aws/service.ts'
import type { LocalServices } from '../open-services.ts'
import type { CloudAssembly } from '../template/cloud-assembly.ts'
import type { ResourceIdentity } from '../template/stack-scope.ts'
import type { Edge } from './edge.ts'
import type { Roles } from './roles.ts'

export type Declaration = {
  type: string
  logicalId: string
  /** The generated name where the template gives none; stable across boots. */
  physicalName: string
  properties: Record<string, unknown>
  metadata: Readonly<Record<string, unknown>>
  /** `DeletionPolicy` and `UpdateReplacePolicy`. */
  deletionPolicy?: string | undefined
  replacePolicy?: string | undefined
}

export type ResourceContext = {
  services: LocalServices
  roles: Roles
  edge: Edge
  assembly: CloudAssembly
  assets: AssetStore
  endpointUrl: string
  administrator: { accessKeyId: string; secretAccessKey: string }
  /** @returns why the key's role may not do this. Roles are complete once everything is ready. */
  refuse(accessKeyId: string, permission: Permission): string | undefined
  log(line: string): void
  whenReady(start: () => void): void
}

export type ResourceType = (
  declaration: Declaration,
  context: ResourceContext,
) => ResourceIdentity | Promise<ResourceIdentity>
