import { resolveIntrinsics, type Template, type TemplateScope } from 'cdk-on-localhost/testing'
import type { SynthesisedTemplates } from '#tests/template/synthesis.ts'

/** What one choice of options makes of the stacks: as they are written, and as CloudFormation would fill them in. */
export type Reading = {
  /** Of each stack, the resources as they stand in its template. */
  written: ReadonlyMap<string, string>
  /** The same with what references stand for, where nothing has been deployed before. */
  meant: ReadonlyMap<string, string>
  /** Export → value. */
  exports: ReadonlyMap<string, string>
  /** Stack → the exports that it imports. */
  imports: ReadonlyMap<string, readonly string[]>
}

/** Physical names are made from logical ones; an attribute that repeats a property is that property. */
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

/** Reads templates as CloudFormation does that deploys the stacks in this order. */
export function readTemplates(templates: SynthesisedTemplates): Reading {
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

/** Stacks of which something would be deployed anew. */
export function changedStacks(before: Reading, after: Reading): string[] {
  return differing(before.written, after.written)
}

/** Stacks that read a value which changes while their own template stays as it is: CloudFormation says «no changes» to them. */
export function staleReaders(before: Reading, after: Reading): string[] {
  const changed = changedStacks(before, after)
  return differing(before.meant, after.meant).filter((stack) => !changed.includes(stack))
}

/** Exports that a deployed stack imports and the next deployment takes away or changes, which CloudFormation refuses. */
export function refusedExports(before: Reading, after: Reading): string[] {
  const inUse = [...new Set([...before.imports.values()].flat())]
  return inUse.filter((name) => after.exports.get(name) !== before.exports.get(name))
}
