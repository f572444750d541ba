import type { AssetStore } from '../asset-store.ts'
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
  /** With intrinsic functions and dynamic references resolved. */
  properties: Record<string, unknown>
  metadata: Readonly<Record<string, unknown>>
}

export type ResourceContext = {
  services: LocalServices
  roles: Roles
  edge: Edge
  assembly: CloudAssembly
  assets: AssetStore
  endpointUrl: string
  administrator: { accessKeyId: string; secretAccessKey: string }
  log(line: string): void
  /** Runs after every resource of every stack exists. */
  whenReady(begin: () => void): void
}

/** Creates one resource. @returns the values of `Ref` and `Fn::GetAtt` */
export type ResourceType = (
  declaration: Declaration,
  context: ResourceContext,
) => ResourceIdentity | Promise<ResourceIdentity>
