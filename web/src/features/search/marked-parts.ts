import type { SearchHit } from '#shared/domain/search.ts'
import type { TextPart } from '#web/ui/marked-text.tsx'

/** The parts joined are exactly the text. */
export function markedParts(text: string, marks: SearchHit['marks']): TextPart[] {
  const parts: TextPart[] = []
  let shown = 0
  const add = (until: number, isMatch: boolean) => {
    if (until > shown) parts.push({ text: text.slice(shown, until), isMatch, at: shown })
    shown = Math.max(shown, until)
  }
  for (const { start, end } of marks) {
    add(Math.min(start, text.length), false)
    add(Math.min(end, text.length), true)
  }
  add(text.length, false)
  return parts
}
