import { splitSentences } from '#shared/format/sentences.ts'

/** What stands before the colon of a line «Speaker: text», and what is said. */
export type LabelledLine = { speaker: string; text: string }

const longestLabel = 60
const mostWords = 5

/** Parts of names that are written small; roles that often are, and what Amazon Transcribe calls people. */
const smallWords = new Set(
  'de da do dos das di del della der den van von zu la le el al bin ibn of the and y e'.split(' '),
)
const roles =
  /^(?:(?:co-)?host|guest|speaker|interviewer|interviewee|narrator|caller|moderator|announcer|(?:spk|ch)_\d+)$/i

/** Words with a colon behind them that open a thought and name nobody. */
const notSpeakers = new Set(
  (
    'note notes warning caution remember example update correction fact result conclusion first second third fourth ' +
    'finally so and but or again plus also listen look meaning translation spoiler disclaimer source sources link ' +
    'links website email e-mail phone address http https music date time title subject topic re chapter part episode ' +
    'section verse breaking question questions answer summary point number step'
  ).split(' '),
)

/** Chinese and Japanese verbs of saying: «他说：» introduces somebody's words inside a sentence. */
const saying = /[说說道问問讲講曰是言]$/u

/**
 * Takes a line of the form «Speaker: text» apart; undefined for any other: times of day, addresses, quotations and
 * sentences with a colon in them name no speaker.
 */
export function readSpeakerLabel(line: string): LabelledLine | undefined {
  const match = /^\s*([^:：]{1,80})(?::\s+|：\s*)(?=\S)/u.exec(line)
  const label = match?.[1]?.trim().replace(/^\[(.*)\]$|^\((.*)\)$/u, '$1$2')
  if (!match || !label || !isSpeaker(label)) return undefined
  return { speaker: label, text: line.slice(match[0].length).trim() }
}

/** Whether the name, with a colon behind it, is taken for who speaks. */
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

const machineLabel = /^(?:spk|speaker|ch|channel)[_ -]?(\d{1,3})$/i

/** Who speaks, as people read it: `spk_0` and `SPEAKER_00`, by which machines tell people apart, are «Speaker 1». */
export function speakerName(label: string): string {
  const number = machineLabel.exec(label)?.[1]
  // «Speaker 1» counts from one already, whoever wrote it; with an underscore machines count from zero.
  if (number === undefined || /^speaker \d/i.test(label)) return label
  return `Speaker ${Number(number) + 1}`
}

/** A capital or a letter of a script without capitals, a number, or a small word that names have. */
function isNamePart(word: string): boolean {
  return (
    /^(?:[\p{Lu}\p{Lt}\p{Lo}\p{Nd}][\p{L}\p{M}\p{Nd}'’._&/#-]*|&)$/u.test(word) ||
    /^[dl]['’]\p{Lu}[\p{L}\p{M}'’-]*$/u.test(word) ||
    smallWords.has(word) ||
    roles.test(word)
  )
}

/** The name or office of who speaks; undefined where a transcript only numbers its speakers, which beside a quote reads like a name and is none. */
export function namedSpeaker(speaker: string | null | undefined): string | undefined {
  return speaker && !machineLabel.test(speaker) ? speaker : undefined
}
