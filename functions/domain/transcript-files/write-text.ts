import { oneLine } from '#functions/domain/text/one-line.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** Characters after which a long turn goes on in another paragraph. */
const comfortableLength = 600

type Paragraph = { speaker: string; text: string }

function paragraphsOf({ entries }: TranscriptView): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const entry of entries) {
    const text = oneLine(entry.text)
    const speaker = oneLine(entry.speaker ?? '')
    const last = paragraphs.at(-1)
    if (text === '') continue
    const goesOn = last?.speaker === speaker && last.text.length + text.length <= comfortableLength
    if (last && goesOn) last.text += ` ${text}`
    else paragraphs.push({ speaker, text })
  }
  return paragraphs
}

/** Plain text to be read: a paragraph a turn, or several, each after the name of its speaker. */
export function writeText(view: TranscriptView): string {
  const lines = paragraphsOf(view).map(({ speaker, text }) => (speaker === '' ? text : `${speaker}: ${text}`))
  return `${lines.join('\n\n')}\n`
}
