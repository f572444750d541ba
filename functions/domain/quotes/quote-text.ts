import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

const before = /[$€£¥₹#“"'(«]*$/u
const behind = /^(?: ?[%€]|°)?[.!?…”"'’)»]*/u

function balanced(text: string): string {
  const withoutDouble = (text.match(/"/g)?.length ?? 0) % 2 === 1 ? text.replace(/^"|"$/g, '') : text
  const withoutOpen = /“/.test(withoutDouble) ? withoutDouble : withoutDouble.replace(/”$/, '')
  return /”/.test(withoutOpen) ? withoutOpen : withoutOpen.replace(/^“/, '')
}

export function quoteText(index: TranscriptIndex, span: Span): string {
  const first = index.words[span.firstWord]
  const last = index.words[span.lastWord]
  if (!first || !last) return ''
  const { segments } = index.transcript
  const texts = segments.slice(first.segment, last.segment + 1).map(({ text }) => text)
  const lead = before.exec((texts[0] ?? '').slice(0, first.start))?.[0] ?? ''
  const trail = behind.exec((texts.at(-1) ?? '').slice(last.end))?.[0].trimEnd() ?? ''
  const passed = texts.slice(0, -1).reduce((sum, text) => sum + text.length + 1, 0)
  return balanced(lead + texts.join(' ').slice(first.start, passed + last.end) + trail)
}
