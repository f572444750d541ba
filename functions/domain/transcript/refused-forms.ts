import { timecode } from '#functions/domain/transcript/timecodes.ts'
import { TranscriptError } from '#functions/domain/transcript/transcript-error.ts'

const xml = String.raw`^\s*(?:<\?[^>]*\?>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<`

/** Formats with times that are not read. Without this list they would look like prose, JSON or a page. */
const refused: readonly { name: string; begins: RegExp }[] = [
  { name: 'SAMI captions', begins: new RegExp(`${xml}sami\\b`, 'i') },
  { name: 'RealText captions', begins: new RegExp(`${xml}window\\b`, 'i') },
  { name: 'Universal Subtitle Format', begins: new RegExp(`${xml}USFSubtitles\\b`) },
  { name: 'an ELAN annotation', begins: new RegExp(`${xml}ANNOTATION_DOCUMENT\\b`) },
  { name: 'a Transcriber file', begins: new RegExp(`${xml}Trans\\b`) },
  { name: 'Final Cut Pro XML', begins: new RegExp(`${xml}(?:fcpxml|xmeml)\\b`) },
  { name: 'Scenarist closed captions (SCC)', begins: /^\s*Scenarist_SCC\s/i },
  { name: 'MacCaption', begins: /^\s*File Format=MacCaption/i },
  { name: 'QuickTime text', begins: /^\s*\{QTtext\}/i },
  { name: 'a Praat TextGrid', begins: /^\s*File type\s*=\s*"ooTextFile/ },
  { name: 'CHAT', begins: /^\s*@(?:UTF8|Begin)\b/ },
  { name: 'rich text (RTF)', begins: /^\s*\{\\rtf/ },
]

/** @throws TranscriptError with the name of the format */
export function refuseByName(head: string): void {
  const form = refused.find(({ begins }) => begins.test(head))
  if (form) throw new TranscriptError('unknown-form', `We can't read this format: ${form.name}.`)
}

const withBrackets = String.raw`[\[({<]\s*${timecode}(?:s|\s*[-–—]\s*${timecode})?\s*[\])}>]`
const precise = String.raw`\d{1,3}(?:[:;]\d{2}){2,3}(?:[.,]\d{1,3})?|\d{1,3}:\d{2}[.,]\d{2,3}`
const seconds = String.raw`[\[(]?\d+[.,]\d+s?\s*(?:[-–—>,;|\s]+)\s*\d+[.,]\d+s?[\])]?`
const columns = String.raw`\S+\s+\S+\s+\d+[.,]\d+\s+\d+[.,]\d+\s`
const letters = String.raw`(?:\d+h)?\d+m\d+s`

/** Forms that speech hardly ever has, at the beginning or the end of a line. */
const surelyTime = new RegExp(
  String.raw`^\W*(?:${withBrackets}|(?:${precise}|${letters})(?!\d)|${seconds}|${columns})|(?:${withBrackets}|(?<![\d:])(?:${precise}))\W*$`,
)
/** "10:30" may be a time of day, a verse or a score. */
const maybeTime =
  /^\W*(\d{1,3}:\d{2})(?![\d:]|\s*(?:[ap]\.?m\b|uhr))|(?<!\p{L}\s+|[\d:])(\d{1,3}:\d{2})\W*$/iu

/** "[inaudible 00:10:05]" says when something was not heard. */
const remark = /[[(]\s*\p{L}[^[\]()]*[\])]/gu

const longestEnd = 60

/** The beginning and the end, because only there a time belongs to the line. */
const endsOf = (text: string) =>
  text.length <= 2 * longestEnd ? text : `${text.slice(0, longestEnd)} … ${text.slice(-longestEnd)}`

type Seen = { lines: number; sure: number; maybe: number; latest: number; descents: number }

/** "Every few lines". */
const refusedShare = 0.2
const fewestSure = 2
const fewestMaybe = 3

/** Refuses text in which times remain at the beginning or end of every few lines. */
export class LeftTimes {
  readonly #seen: Seen = { lines: 0, sure: 0, maybe: 0, latest: 0, descents: 0 }

  add(text: string): void {
    const seen = this.#seen
    const line = endsOf(text).replace(remark, '')
    if (line.trim() === '') return
    seen.lines += 1
    if (surelyTime.test(line)) seen.sure += 1
    const match = maybeTime.exec(line)
    const [minutes, rest] = (match?.[1] ?? match?.[2] ?? '').split(':').map(Number)
    if (minutes === undefined || rest === undefined) return
    const time = minutes * 60 + rest
    seen.maybe += 1
    if (time < seen.latest) seen.descents += 1
    seen.latest = time
  }

  /** @throws TranscriptError */
  expectNone(): void {
    const { lines, sure, maybe, descents } = this.#seen
    const isOften = (count: number, fewest: number) => count >= fewest && count >= lines * refusedShare
    if (!isOften(sure, fewestSure) && !(isOften(maybe, fewestMaybe) && descents <= maybe * 0.1)) return
    throw new TranscriptError(
      'unknown-form',
      "The times in this text have an unknown form, so we can't read it as speech.",
    )
  }
}
