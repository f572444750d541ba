import { TemplateError } from './intrinsics.ts'

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref' && typeof inner === 'string') return [inner]
    if (key === 'Fn::GetAtt') return [String(Array.isArray(inner) ? inner[0] : inner).split('.')[0] ?? '']
    const substituted =
      key === 'Fn::Sub'
        ? [...JSON.stringify(inner).matchAll(/\$\{([A-Za-z0-9]+)/g)].map(([, name]) => name ?? '')
        : []
    return [...substituted, ...namesIn(inner)]
  })
}

export type Node = { DependsOn?: string | string[] | undefined; Properties?: unknown }

/**
 * Sorts logical ids so that each follows those it refers to, otherwise in template order.
 * @throws TemplateError on a cycle
 */
export function inDependencyOrder(resources: Readonly<Record<string, Node>>): string[] {
  const ordered: string[] = []
  const done = new Set<string>()
  const path: string[] = []

  function visit(logicalId: string) {
    const node = resources[logicalId]
    if (!node || done.has(logicalId)) return
    if (path.includes(logicalId)) {
      throw new TemplateError(
        `Resources refer to each other in a circle: ${[...path, logicalId].join(' → ')}`,
      )
    }
    path.push(logicalId)
    for (const name of [...[node.DependsOn ?? []].flat(), ...namesIn(node.Properties)]) visit(name)
    path.pop()
    done.add(logicalId)
    ordered.push(logicalId)
  }

  for (const logicalId of Object.keys(resources)) visit(logicalId)
  return ordered
}
