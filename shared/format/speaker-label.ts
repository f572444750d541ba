import { splitSentences } from '#shared/format/sentences.ts'

export type LabelledLine = { speaker: string; text: string }

const longestLabel = 60
const mostWords = 5

/** Lower-case words that speaker labels contain: parts of names and of roles. */
const smallWords = new Set(
  'de da do dos das di del della der den van von zu la le el al bin ibn of the and y e'.split(' '),
)
const roles =
  /^(?:(?:co-)?host|guest|speaker|interviewer|interviewee|narrator|caller|moderator|announcer|(?:spk|ch)_\d+)$/i

/** Words that often stand before a colon at the start of a sentence, so they are no speaker labels. */
const notSpeakers = new Set(
  (
    'note notes warning caution remember example update correction fact result conclusion first second third fourth ' +
    'finally so and but or again plus also listen look meaning translation spoiler disclaimer source sources link ' +
    'links website email e-mail phone address http https music date time title subject topic re chapter part episode ' +
    'section verse breaking question questions answer summary point number step'
  ).split(' '),
)

/** Chinese and Japanese verbs of saying: in `他说：` the colon introduces a quotation. */
const saying = /[说說道问問讲講曰是言]$/u

/** Undefined if the colon belongs to a time of day, a URL, a quotation or a sentence. */
export function readSpeakerLabel(line: string): LabelledLine | undefined {
  const match = /^\s*([^:：]{1,80})(?::\s+|：\s*)(?=\S)/u.exec(line)
  const label = match?.[1]?.trim().replace(/^\[(.*)\]$|^\((.*)\)$/u, '$1$2')
  if (!match || !label || !isSpeaker(label)) return undefined
  return { speaker: label, text: line.slice(match[0].length).trim() }
}

export function isSpeakerName(name: string): boolean {
  return readSpeakerLabel(`${name}: x`)?.speaker === name
}

function isSpeaker(label: string): boolean {
  if (label.length > longestLabel || saying.test(label) || splitSentences(label).length > 1) return false
  const words = label.replace(/\s+\([^()]*\)$/u, '').split(/\s+/)
  const [first = ''] = words
  if (words.length > mostWords || notSpeakers.has(first.toLowerCase())) return false
  return (/^\p{L}/u.test(first) || /^\p{Nd}+$/u.test(label)) && words.every(isNamePart)
}

const placeholder =
  /^(?:(?:unknown|unidentified|unnamed|unlabell?ed)(?: (?:speaker|person|voice))?|(?:no )?speaker|speaker (?:unknown|unidentified)|n\/a|none|null|undefined|unbekannt|inconnue?|desconocid[oa])$/i

/** False for labels that tell no person from others, such as "Unknown", "Speaker" and "-". */
export function identifiesSpeaker(label: string): boolean {
  const words = label.replace(/[\s_-]+/gu, ' ').replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return words !== '' && !placeholder.test(words)
}

const machineLabel = /^(?:(?:spk|speaker|ch|channel)[_ -]?)?(\d{1,3})$/i

/** Turns machine labels such as `spk_0` and `SPEAKER_00` into `Speaker 1`. */
export function speakerName(label: string | null | undefined): string | null {
  if (!label || !identifiesSpeaker(label)) return null
  const number = machineLabel.exec(label)?.[1]
  // `Speaker 1` counts from one already; `spk_0` and `SPEAKER_00` count from zero.
  if (number === undefined || /^speaker \d/i.test(label)) return label
  if (number === label) return `Speaker ${Number(number)}`
  return `Speaker ${Number(number) + 1}`
}

function isNamePart(word: string): boolean {
  return (
    /^(?:[\p{Lu}\p{Lt}\p{Lo}\p{Nd}][\p{L}\p{M}\p{Nd}'’._&/#-]*|&)$/u.test(word) ||
    /^[dl]['’]\p{Lu}[\p{L}\p{M}'’-]*$/u.test(word) ||
    smallWords.has(word) ||
    roles.test(word)
  )
}

/** Undefined for a machine label, because "Speaker 1" beside a quote would look like a name. */
export function namedSpeaker(speaker: string | null | undefined): string | undefined {
  return speaker && identifiesSpeaker(speaker) && !machineLabel.test(speaker) ? speaker : undefined
}
