import { beginsJson, beginsNoText } from '#functions/domain/transcript/signs.ts'
import { apartFromTags, areSeenAsNames, joiner, labelled } from '#functions/domain/transcript-files/apart.ts'
import { type Saying, sayingsOf } from '#functions/domain/transcript-files/cues.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** Characters after which a long turn goes on in another paragraph. */
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

/** What a reader of text would take for something else than words: an arrow between times, a tag, a time before what is said. */
function apart(text: string): string {
  return apartFromTags(text.replaceAll('-->', `--${joiner}>`)).replace(/^[[(]?\d/, `${joiner}$&`)
}

/** What would begin as another kind of file begins as none. */
const apartFromKinds = (text: string) =>
  beginsJson.test(text) || beginsNoText.test(text) ? joiner + text : text

/** Plain text to be read: a paragraph a turn, or several, each after the name of its speaker. */
export function writeText(view: TranscriptView): string {
  const paragraphs = paragraphsOf(view)
  const plain = paragraphs.map((paragraph, index) => labelled(paragraph, paragraphs[index - 1], apart))
  const marked = plain.map((line) => (line.startsWith('>> ') ? line : `>> ${line}`))
  const speakers = paragraphs.map(({ speaker }) => speaker)
  // The mark of a change says of any name that it is one.
  const needsMarks = !areSeenAsNames(plain, speakers) && areSeenAsNames(marked, speakers)
  const lines = needsMarks ? marked : plain
  return `${apartFromKinds(lines.join('\n\n'))}\n`
}
