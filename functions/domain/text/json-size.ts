export type JsonBounds = {
  maximumDepth: number
  /** An upper bound: commas, objects and lists are counted. */
  maximumValues: number
}

/** Call this before parsing, because parsed values cost much more memory than text. */
export function passedBound(text: string, bounds: JsonBounds): 'depth' | 'values' | undefined {
  let isText = false
  let depth = 0
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') isText = !isText
    else if (isText && character === '\\') at += 1
    else if (isText) continue
    else if (character === ']' || character === '}') depth -= 1
    else if (character === '[' || character === '{') depth += 1
    if (!isText && ',[{'.includes(character)) values += 1
    if (depth > bounds.maximumDepth) return 'depth'
    if (values > bounds.maximumValues) return 'values'
  }
  return undefined
}
