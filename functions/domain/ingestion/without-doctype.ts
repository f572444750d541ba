/**
 * The text without its document type declaration, so that no entity it declares can expand and no file it names is looked for.
 * A feed needs none: what it would define stays as written.
 */
export function withoutDoctype(text: string): string {
  const start = text.search(/<!DOCTYPE/i)
  if (start < 0 || start > 10_000) return text
  let depth = 0
  let quote = ''
  for (let index = start; index < text.length; index += 1) {
    const character = text[index] ?? ''
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (character === '>' && depth <= 0) return text.slice(0, start) + text.slice(index + 1)
  }
  return text.slice(0, start)
}
