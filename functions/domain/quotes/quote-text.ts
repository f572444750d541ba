import type { Span } from '#functions/domain/quotes/span.ts'
import { type TranscriptIndex, voiceAt } from '#functions/domain/quotes/transcript-index.ts'

const before = /[$€£¥₹#“"'(«¿¡「『]*$/u
const behind = /^(?: ?[%€]|°)?[\p{STerm}…”"'’)»」』]*/u

function balanced(text: string): string {
  const withoutDouble = (text.match(/"/g)?.length ?? 0) % 2 === 1 ? text.replace(/^"|"$/g, '') : text
  const withoutOpen = /“/.test(withoutDouble) ? withoutDouble : withoutDouble.replace(/”$/, '')
  return /”/.test(withoutOpen) ? withoutOpen : withoutOpen.replace(/^“/, '')
}

type Place = { segment: number; at: number }

function textBetween({ transcript: { segments } }: TranscriptIndex, from: Place, until: Place): string {
  const texts = segments.slice(from.segment, until.segment + 1).map(({ text }) => text)
  const passed = texts.slice(0, -1).reduce((sum, text) => sum + text.length + 1, 0)
  return texts.join(' ').slice(from.at, passed + until.at)
}

/** With all marks and fillers up to the next word of the same speaker. */
export function wholeText(index: TranscriptIndex, { firstWord, lastWord }: Span): string {
  const [first, last, next] = [index.words[firstWord], index.words[lastWord], index.words[lastWord + 1]]
  if (!first || !last) return ''
  const isSameSpeaker = voiceAt(index, lastWord + 1) === voiceAt(index, lastWord)
  const isFirst = index.words[firstWord - 1]?.segment !== first.segment
  return textBetween(
    index,
    { segment: first.segment, at: isFirst ? 0 : first.start },
    next && isSameSpeaker
      ? { segment: next.segment, at: next.start }
      : { segment: last.segment, at: Number.POSITIVE_INFINITY },
  )
}

export function quoteText(index: TranscriptIndex, span: Span): string {
  const first = index.words[span.firstWord]
  const last = index.words[span.lastWord]
  if (!first || !last) return ''
  const { segments } = index.transcript
  const lead = before.exec((segments[first.segment]?.text ?? '').slice(0, first.start))?.[0] ?? ''
  const trail = behind.exec((segments[last.segment]?.text ?? '').slice(last.end))?.[0].trimEnd() ?? ''
  const from = { segment: first.segment, at: first.start }
  return balanced(lead + textBetween(index, from, { segment: last.segment, at: last.end }) + trail)
}
