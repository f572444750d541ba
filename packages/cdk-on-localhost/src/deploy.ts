import type { ResourceContext } from './resources/resource-type.ts'
import { type ResourceTypes, resourceTypeOf } from './resources/resource-types.ts'
import type { CloudAssembly, Stack } from './template/cloud-assembly.ts'
import { inDependencyOrder } from './template/dependencies.ts'
import { readDynamicReferences } from './template/dynamic-references.ts'
import { evaluateCondition, resolve, type Scope } from './template/intrinsics.ts'
import { type ResourceIdentity, stackScope } from './template/stack-scope.ts'

export type DeployOptions = {
  assembly: CloudAssembly
  /** Values of template parameters by name, the same for every stack. */
  parameters: Readonly<Record<string, string>>
  /** Types of resources besides those that the emulator knows. */
  resourceTypes?: ResourceTypes
  context: ResourceContext
}

function propertiesOf(value: unknown, scope: Scope, { services }: ResourceContext): Record<string, unknown> {
  const resolved = readDynamicReferences(resolve(value, scope), {
    secretText: services.secrets.secretText,
  })
  return typeof resolved === 'object' && resolved !== null ? { ...resolved } : {}
}

/** Whether the template's own conditions let it exist. */
const exists = (condition: string | undefined, scope: Scope) =>
  condition === undefined || evaluateCondition(condition, scope)

type StackCreation = { scope: Scope; created: Map<string, ResourceIdentity> }

async function createResources(
  stack: Stack,
  { scope, created }: StackCreation,
  { resourceTypes, context }: DeployOptions,
) {
  const { Resources } = stack.template
  for (const logicalId of inDependencyOrder(Resources)) {
    const resource = Resources[logicalId]
    if (!resource || !exists(resource.Condition, scope)) continue
    const create = resourceTypeOf(resource.Type, resourceTypes)
    const declaration = {
      type: resource.Type,
      logicalId,
      physicalName: `${stack.name}-${logicalId}`,
      properties: propertiesOf(resource.Properties, scope, context),
      metadata: resource.Metadata,
    }
    created.set(logicalId, await create(declaration, context))
  }
}

/** What stacks hand to each other, and tell whoever deploys them. */
type Published = { exports: Map<string, unknown>; outputs: Map<string, string> }

function publishOutputs(stack: Stack, scope: Scope, { exports, outputs }: Published): void {
  for (const [name, output] of Object.entries(stack.template.Outputs)) {
    if (!exists(output.Condition, scope)) continue
    const value = resolve(output.Value, scope)
    outputs.set(`${stack.name}.${name}`, String(value))
    if (output.Export) exports.set(String(resolve(output.Export.Name, scope)), value)
  }
}

/**
 * Creates every resource of every stack, each after what it refers to.
 * @returns the stacks' outputs, `stack.output` → value.
 * @throws TemplateError for what the local cloud does not know.
 */
export async function deploy(options: DeployOptions): Promise<Map<string, string>> {
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
