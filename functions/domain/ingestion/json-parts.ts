export type JsonParts = { head: unknown; items: readonly unknown[]; isCutOff: boolean }

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

function stringEnd(text: string, start: number): number {
  for (let place = start + 1; place < text.length; place += 1) {
    if (text[place] === '\\') place += 1
    else if (text[place] === '"') return place + 1
  }
  return text.length
}

function objectsIn(text: string, start: number): { objects: string[]; end: number } {
  const objects: string[] = []
  let depth = 0
  let begin = start
  for (let place = start + 1; place < text.length; place += 1) {
    const sign = text[place]
    if (sign === '"') place = stringEnd(text, place) - 1
    else if (sign === '{' || sign === '[') {
      if (depth === 0) begin = place
      depth += 1
    } else if (sign === '}' || sign === ']') {
      if (depth === 0) return { objects, end: place + 1 }
      depth -= 1
      if (depth === 0) objects.push(text.slice(begin, place + 1))
    }
  }
  return { objects, end: text.length }
}

const itemsName = /"items"\s*:\s*\[/

function damagedParts(text: string): JsonParts {
  const name = itemsName.exec(text)
  if (!name) return { head: undefined, items: [], isCutOff: true }
  const start = name.index + name[0].length - 1
  const { objects, end } = objectsIn(text, start)
  const before = text.slice(0, name.index)
  const head = parsed(`${before}"items":[]${text.slice(end)}`) ?? parsed(`${before}"items":[]}`) ?? {}
  return { head, items: objects.map(parsed), isCutOff: end >= text.length }
}

export function jsonParts(text: string): JsonParts {
  const whole = parsed(text)
  if (typeof whole !== 'object' || whole === null) return damagedParts(text)
  const items: unknown = 'items' in whole ? whole.items : []
  return { head: whole, items: Array.isArray(items) ? items : [], isCutOff: false }
}
