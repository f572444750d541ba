function endOfText(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const character = json.charAt(at)
    if (character === '\\') at += 1
    else if (character === '"') return at + 1
  }
  return json.length
}

/**
 * Returns the member's raw JSON; of duplicate names, the last one's. Does not parse, so it also works on
 * files that are too large to parse.
 */
export function jsonMember(json: string, name: string): string | undefined {
  let depth = 0
  let key = ''
  let start: number | undefined
  let found: string | undefined
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charAt(at)
    if (character === '"') {
      const end = endOfText(json, at)
      if (depth === 1 && start === undefined) key = json.slice(at, end)
      at = end - 1
    } else if (depth === 1 && character === ':') start = at + 1
    else if (depth === 1 && (character === ',' || character === '}')) {
      if (start !== undefined && key === JSON.stringify(name)) found = json.slice(start, at).trim()
      start = undefined
      if (character === '}') depth -= 1
    } else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') depth -= 1
  }
  return found
}
