import type { MarkupCursor } from '#functions/domain/text/markup-cursor.ts'

/** Skips entity declarations: declared entities are never expanded. */
export function doctypeEnd({ buffer, at, isWhole }: MarkupCursor): number | undefined {
  let depth = 0
  let quote = ''
  for (let place = at; place < buffer.length; place += 1) {
    const character = buffer.charAt(place)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '<' && buffer.startsWith('<!--', place)) {
      const commentEnd = buffer.indexOf('-->', place)
      if (commentEnd < 0) break
      place = commentEnd + 2
    } else if (depth > 0 && (character === '"' || character === "'")) quote = character
    else if (character === '[') depth += 1
    else if (character === ']') depth -= 1
    else if (character === '>' && depth <= 0) return place + 1
  }
  return isWhole ? buffer.length : undefined
}
