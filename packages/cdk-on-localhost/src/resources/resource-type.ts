import type { AssetStore } from '../asset-store.ts'
import type { LocalServices } from '../open-services.ts'
import type { CloudAssembly } from '../template/cloud-assembly.ts'
import type { ResourceIdentity } from '../template/stack-scope.ts'
import type { Edge } from './edge.ts'
import type { Roles } from './roles.ts'

/** One resource of a template at the moment of its creation; everything it refers to exists. */
export type Declaration = {
  type: string
  logicalId: string
  /** The name it would get from CloudFormation where the template gives none; the same at every boot. */
  physicalName: string
  /** With every intrinsic function and dynamic reference replaced. */
  properties: Record<string, unknown>
  /** As the template has it. */
  metadata: Readonly<Record<string, unknown>>
}

/** What resources are created in and share while they are. */
export type ResourceContext = {
  services: LocalServices
  roles: Roles
  edge: Edge
  assembly: CloudAssembly
  assets: AssetStore
  endpointUrl: string
  /** The key that may do anything. */
  administrator: { accessKeyId: string; secretAccessKey: string }
  log(line: string): void
  /** Work to begin when every resource of every stack stands. */
  whenReady(begin: () => void): void
}

/** Creates one resource and answers what `Ref` and `Fn::GetAtt` give for it. */
export type ResourceType = (
  declaration: Declaration,
  context: ResourceContext,
) => ResourceIdentity | Promise<ResourceIdentity>
