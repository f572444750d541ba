import {
  apartFromNames,
  apartFromTags,
  areSeenAsNames,
  joiner,
} from '#functions/domain/transcript-files/apart.ts'
import { sayingsOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** Characters after which a long turn goes on in another paragraph. */
const comfortableLength = 600

type Paragraph = { speaker: string; text: string }

function paragraphsOf(view: TranscriptView): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const { speaker, text } of sayingsOf(view)) {
    const last = paragraphs.at(-1)
    const goesOn = last?.speaker === speaker && last.text.length + text.length <= comfortableLength
    if (last && goesOn) last.text += ` ${text}`
    else paragraphs.push({ speaker, text })
  }
  return paragraphs
}

/** What a reader of text would take for something else than words: an arrow between times, a tag, a time before what is said. */
function apart(text: string): string {
  return apartFromTags(text.replaceAll('-->', `--${joiner}>`)).replace(/^[[(]?\d/, `${joiner}$&`)
}

function lineOf({ speaker, text }: Paragraph, before: Paragraph | undefined): string {
  if (speaker !== '') return `${speaker}: ${apart(text)}`
  const said = apart(apartFromNames(text))
  // Without the mark of a change, whoever was named before would go on.
  return before && before.speaker !== '' ? `>> ${said}` : said
}

/** Other kinds of files begin so. */
const otherKind = /^(?:[[{<]|WEBVTT|%PDF-|ID3|RIFF)/

/** Plain text to be read: a paragraph a turn, or several, each after the name of its speaker. */
export function writeText(view: TranscriptView): string {
  const paragraphs = paragraphsOf(view)
  const plain = paragraphs.map((paragraph, index) => lineOf(paragraph, paragraphs[index - 1]))
  const marked = plain.map((line) => (line.startsWith('>> ') ? line : `>> ${line}`))
  const speakers = paragraphs.map(({ speaker }) => speaker)
  // The mark of a change says of any name that it is one.
  const needsMarks = !areSeenAsNames(plain, speakers) && areSeenAsNames(marked, speakers)
  const lines = needsMarks ? marked : plain
  return `${lines.join('\n\n').replace(otherKind, `${joiner}$&`)}\n`
}
