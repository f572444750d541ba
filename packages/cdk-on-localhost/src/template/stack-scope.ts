import { accountId, partition, region } from '../aws/identity.ts'
import type { Template } from './cloud-assembly.ts'
import { TemplateError, type TemplateScope } from './intrinsics.ts'

export type ResourceIdentity = { ref: string; attributes?: Readonly<Record<string, string>> }

export type StackScopeOptions = {
  stackName: string
  template: Template
  parameters: Readonly<Record<string, string>>
  created: ReadonlyMap<string, ResourceIdentity>
  exports: ReadonlyMap<string, unknown>
}

function pseudoParameters(stackName: string): Record<string, unknown> {
  return {
    'AWS::AccountId': accountId,
    'AWS::Region': region,
    'AWS::Partition': partition,
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
  }
}

/** Reads `created` on each lookup, so resources become visible as they are created. */
export function stackScope({
  stackName,
  template,
  parameters,
  created,
  exports,
}: StackScopeOptions): TemplateScope {
  const pseudo = pseudoParameters(stackName)

  function parameterValue(name: string): unknown {
    const declared = template.Parameters[name]
    if (!declared) return undefined
    const value = parameters[name] ?? declared.Default
    if (value === undefined) throw new TemplateError(`The parameter ${name} of ${stackName} has no value.`)
    return value
  }

  return {
    reference: (name) => pseudo[name] ?? parameterValue(name) ?? created.get(name)?.ref,
    attribute: (logicalId, name) => created.get(logicalId)?.attributes?.[name],
    condition: (name) => template.Conditions[name],
    importedValue: (name) => exports.get(name),
  }
}
