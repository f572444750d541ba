import * as z from 'zod'
import type { ResourceContext } from './resources/resource-type.ts'
import { findResourceType, type ResourceTypes } from './resources/resource-types.ts'
import type { CloudAssembly, Stack } from './template/cloud-assembly.ts'
import { inDependencyOrder } from './template/dependencies.ts'
import { readDynamicReferences } from './template/dynamic-references.ts'
import {
  evaluateCondition,
  resolveIntrinsics,
  TemplateError,
  type TemplateScope,
} from './template/intrinsics.ts'
import { type ResourceIdentity, stackScope } from './template/stack-scope.ts'

export type DeployOptions = {
  assembly: CloudAssembly
  parameters: Readonly<Record<string, string>>
  resourceTypes?: ResourceTypes
  context: ResourceContext
}

function propertiesOf(
  value: unknown,
  scope: TemplateScope,
  { services }: ResourceContext,
): Record<string, unknown> {
  const resolved = readDynamicReferences(resolveIntrinsics(value, scope), {
    secretText: services.secrets.secretText,
  })
  return typeof resolved === 'object' && resolved !== null ? { ...resolved } : {}
}

const exists = (condition: string | undefined, scope: TemplateScope) =>
  condition === undefined || evaluateCondition(condition, scope)

type StackCreation = { scope: TemplateScope; created: Map<string, ResourceIdentity> }

const declared = (stack: Stack, scope: TemplateScope) =>
  Object.values(stack.template.Resources).filter(({ Condition }) => exists(Condition, scope))

/** Reports all unknown types at once, before anything is created. @throws TemplateError */
function refuseUnknownTypes({ assembly, parameters, resourceTypes }: DeployOptions): void {
  const unknown = new Set<string>()
  for (const stack of assembly.stacks) {
    const { name: stackName, template } = stack
    const scope = stackScope({ stackName, template, parameters, created: new Map(), exports: new Map() })
    for (const { Type } of declared(stack, scope))
      if (!findResourceType(Type, resourceTypes)) unknown.add(Type)
  }
  if (unknown.size === 0) return
  const names = [...unknown].sort().join(', ')
  const some = unknown.size === 1 ? 'a resource of the type' : 'resources of the types'
  throw new TemplateError(`The template has ${some} ${names}, which the local cloud does not know.`)
}

function withPlace(error: unknown, place: string): unknown {
  if (!(error instanceof z.ZodError)) return error
  const sentences = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return new TemplateError(`${place} cannot be created. ${sentences.join(' ')}`, { cause: error })
}

async function createResources(
  stack: Stack,
  { scope, created }: StackCreation,
  { resourceTypes, context }: DeployOptions,
) {
  const { Resources } = stack.template
  for (const logicalId of inDependencyOrder(Resources)) {
    const resource = Resources[logicalId]
    if (!resource || !exists(resource.Condition, scope)) continue
    const declaration = {
      type: resource.Type,
      logicalId,
      physicalName: `${stack.name}-${logicalId}`,
      properties: propertiesOf(resource.Properties, scope, context),
      metadata: resource.Metadata,
      deletionPolicy: resource.DeletionPolicy,
      replacePolicy: resource.UpdateReplacePolicy,
    }
    try {
      const identity = await findResourceType(resource.Type, resourceTypes)?.(declaration, context)
      if (identity) created.set(logicalId, identity)
    } catch (error) {
      throw withPlace(error, `${stack.name}.${logicalId} (${resource.Type})`)
    }
  }
}

type Published = { exports: Map<string, unknown>; outputs: Map<string, string> }

function publishOutputs(stack: Stack, scope: TemplateScope, { exports, outputs }: Published): void {
  for (const [name, output] of Object.entries(stack.template.Outputs)) {
    if (!exists(output.Condition, scope)) continue
    const value = resolveIntrinsics(output.Value, scope)
    outputs.set(`${stack.name}.${name}`, String(value))
    if (output.Export) exports.set(String(resolveIntrinsics(output.Export.Name, scope)), value)
  }
}

/**
 * Creates every resource after those it refers to.
 * @returns the stacks' outputs, `stack.output` → value
 * @throws TemplateError for anything that is not emulated
 */
export async function deploy(options: DeployOptions): Promise<Map<string, string>> {
  refuseUnknownTypes(options)
  const published: Published = { exports: new Map(), outputs: new Map() }
  for (const stack of options.assembly.stacks) {
    const created = new Map<string, ResourceIdentity>()
    const scope = stackScope({
      stackName: stack.name,
      template: stack.template,
      parameters: options.parameters,
      created,
      exports: published.exports,
    })
    await createResources(stack, { scope, created }, options)
    publishOutputs(stack, scope, published)
  }
  return published.outputs
}
