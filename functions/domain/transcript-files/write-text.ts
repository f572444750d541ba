import { beginsJson, beginsNoText } from '#functions/domain/transcript/signs.ts'
import { apartFromTags, areSeenAsNames, joiner, labelled } from '#functions/domain/transcript-files/apart.ts'
import { type Saying, sayingsOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** In characters; a longer turn gets a new paragraph. */
const comfortableLength = 600

function paragraphsOf(view: TranscriptView): Saying[] {
  const paragraphs: Saying[] = []
  for (const saying of sayingsOf(view)) {
    const { speaker, text } = saying
    const last = paragraphs.at(-1)
    const goesOn = last?.speaker === speaker && last.text.length + text.length <= comfortableLength
    if (last && goesOn) last.text += ` ${text}`
    else paragraphs.push({ ...saying })
  }
  return paragraphs
}

function apart(text: string): string {
  return apartFromTags(text.replaceAll('-->', `--${joiner}>`)).replace(/^[[(]?\d/, `${joiner}$&`)
}

/** Escapes what would look like another file type. */
const apartFromKinds = (text: string) =>
  beginsJson.test(text) || beginsNoText.test(text) ? joiner + text : text

/** Paragraphs per turn, each with its speaker's name. */
export function writeText(view: TranscriptView): string {
  const paragraphs = paragraphsOf(view)
  const plain = paragraphs.map((paragraph, index) => labelled(paragraph, paragraphs[index - 1], apart))
  const marked = plain.map((line) => (line.startsWith('>> ') ? line : `>> ${line}`))
  const speakers = paragraphs.map(({ speaker }) => speaker)
  // With a mark of change every name is recognized.
  const needsMarks = !areSeenAsNames(plain, speakers) && areSeenAsNames(marked, speakers)
  const lines = needsMarks ? marked : plain
  return `${apartFromKinds(lines.join('\n\n'))}\n`
}
