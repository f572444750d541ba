const width = 110

/** Formats JSON, with each object and array on one line if it fits. */
export function compactJson(value: unknown, indent = ''): string {
  const line = oneLine(value)
  if (indent.length + line.length <= width || typeof value !== 'object' || value === null) return line
  const inner = `${indent}  `
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const items = Array.isArray(value)
    ? value.map((item) => inner + compactJson(item, inner))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${inner}${JSON.stringify(key)}: ${compactJson(item, inner)}`)
  return `${open}\n${items.join(',\n')}\n${indent}${close}`
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const items = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .map(([key, item]) => `${JSON.stringify(key)}: ${oneLine(item)}`)
  return items.length > 0 ? `{ ${items.join(', ')} }` : '{}'
}
