import { resolveIntrinsics, type Template, type TemplateScope } from 'cdk-on-localhost/testing'
import type { SynthesisedTemplates } from '#tests/template/synthesis.ts'

/** The stacks for one set of options: as written, and as CloudFormation would resolve them. */
export type ResolvedStacks = {
  /** Stack → resources as in its template. */
  written: ReadonlyMap<string, string>
  /** The same with resolved references, for a first deployment. */
  meant: ReadonlyMap<string, string>
  /** Export → value. */
  exports: ReadonlyMap<string, string>
  /** Stack → the exports that it imports. */
  imports: ReadonlyMap<string, readonly string[]>
}

/**
 * Resolves references without an account: physical names derive from logical ids, and an attribute that is
 * named like a property has the property's value.
 */
function scopeOf(
  stackName: string,
  template: Template,
  importedValue: TemplateScope['importedValue'],
): TemplateScope {
  const scope: TemplateScope = {
    importedValue,
    reference(name) {
      const declared = template.Parameters[name]
      if (declared) return declared.Default ?? `given:${name}`
      return template.Resources[name] || name.startsWith('AWS::') ? `${stackName}/${name}` : undefined
    },
    attribute(logicalId, name) {
      const property = template.Resources[logicalId]?.Properties[name]
      return property === undefined
        ? `https://${stackName}/${logicalId}/${name}/`
        : resolveIntrinsics(property, scope)
    },
    condition: (name) => template.Conditions[name],
  }
  return scope
}

/** Resolves templates like CloudFormation, which deploys the stacks in this order. */
export function readTemplates(templates: SynthesisedTemplates): ResolvedStacks {
  const written = new Map<string, string>()
  const meant = new Map<string, string>()
  const exports = new Map<string, string>()
  const imports = new Map<string, readonly string[]>()
  for (const [stackName, template] of templates) {
    const imported = new Set<string>()
    const scope = scopeOf(stackName, template, (name) => {
      imported.add(name)
      return exports.get(name)
    })
    written.set(stackName, JSON.stringify(template.Resources))
    meant.set(stackName, JSON.stringify(resolveIntrinsics(template.Resources, scope)))
    imports.set(stackName, [...imported].sort())
    for (const { Value, Export } of Object.values(template.Outputs)) {
      if (Export)
        exports.set(String(resolveIntrinsics(Export.Name, scope)), String(resolveIntrinsics(Value, scope)))
    }
  }
  return { written, meant, exports, imports }
}

const differing = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) =>
  [...after].filter(([stack, text]) => before.get(stack) !== text).map(([stack]) => stack)

export function changedStacks(before: ResolvedStacks, after: ResolvedStacks): string[] {
  return differing(before.written, after.written)
}

/**
 * Stacks that import a changed value while their own template is unchanged, so that CloudFormation reports no
 * changes.
 */
export function staleReaders(before: ResolvedStacks, after: ResolvedStacks): string[] {
  const changed = changedStacks(before, after)
  return differing(before.meant, after.meant).filter((stack) => !changed.includes(stack))
}

/**
 * Exports that a deployed stack imports and that the next deployment would delete or change, which
 * CloudFormation refuses.
 */
export function refusedExports(before: ResolvedStacks, after: ResolvedStacks): string[] {
  const inUse = [...new Set([...before.imports.values()].flat())]
  return inUse.filter((name) => after.exports.get(name) !== before.exports.get(name))
}
