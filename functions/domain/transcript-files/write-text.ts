import { beginsJson, beginsNoText } from '#functions/domain/transcript/signs.ts'
import { type Utterance, utterancesOf } from '#functions/domain/transcript-files/cues.ts'
import {
  areReadAsNames,
  escapeTags,
  isSameVoice,
  joiner,
  labelled,
} from '#functions/domain/transcript-files/escape-text.ts'
import type { TranscriptView } from '#shared/domain/transcript.ts'

/** In characters. */
const comfortableLength = 600

function paragraphsOf(view: TranscriptView): Utterance[] {
  const paragraphs: Utterance[] = []
  for (const utterance of utterancesOf(view)) {
    const { text } = utterance
    const last = paragraphs.at(-1)
    const isShort = last !== undefined && last.text.length + text.length <= comfortableLength
    if (isShort && isSameVoice(last, utterance)) last.text += ` ${text}`
    else paragraphs.push({ ...utterance })
  }
  return paragraphs
}

function apart(text: string): string {
  return escapeTags(text.replaceAll('-->', `--${joiner}>`)).replace(/^[[(]?\d/, `${joiner}$&`)
}

const apartFromKinds = (text: string) =>
  beginsJson.test(text) || beginsNoText.test(text) ? joiner + text : text

export function writeText(view: TranscriptView): string {
  const paragraphs = paragraphsOf(view)
  const plain = paragraphs.map((paragraph, index) => labelled(paragraph, paragraphs[index - 1], apart))
  const speakers = paragraphs.map(({ speaker }) => speaker)
  const marked = plain.map((line, index) => (speakers[index] === '' ? line : `>> ${line}`))
  const needsMarks = !areReadAsNames(plain, speakers) && areReadAsNames(marked, speakers)
  const lines = needsMarks ? marked : plain
  return `${apartFromKinds(lines.join('\n\n'))}\n`
}
