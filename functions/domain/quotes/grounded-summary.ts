import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import { indexTranscript, type TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { type Token, wordingOf } from '#functions/domain/quotes/wording.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'

export type Summary = { paragraph: string; bullets: string[] }

/** Masks of names and labels of speakers, which are never spoken. */
const notSpoken = /\[(?:show|person)\]|\bspeaker \d+\b/gi

/** Often no numbers: "one of them", "first, the host argues". */
const countsNothing = new Set(['one', 'first', 'second'])

/** Endings by which forms of a name differ: America and American, Democrats and Democratic. */
const endings = ['s', 'es', 'n', 'an', 'ian', 'ic', 'ish', 'ese']
const shortestStem = 4

const beginnings = new Set(
  (
    'a an the this that these those it he she they we you i there here who what which both each all some many most more much few ' +
    'several another other one none nobody nothing everyone everybody someone somebody anyone host guest speaker episode show ' +
    'conversation discussion program section part half critic supporter opponent advocate listener audience'
  ).split(' '),
)

/** Endings of nouns for things and ideas, and of adjectives; rare in names. */
const nounEnding =
  /(?:tion|sion|ment|ness|ity|ety|ing|ship|ance|ence|ism|cy|ogy|ure|age|al|ist|ed|ly|ful|ous|ive|able|less)$/

const isValue = ({ text }: Token) => /^#?-?\d/.test(text)
const isSign = (token: Token | undefined) => token !== undefined && /^#\D/.test(token.text) && !isValue(token)

/** Includes the unit, because "40" differs from "40 %". */
const numbersIn = (tokens: readonly Token[]): { text: string; sign: string; first: number }[] =>
  tokens.flatMap((token, place) => {
    if (!isValue(token)) return []
    const next = tokens[place + 1]
    return [{ text: token.text, sign: isSign(next) ? (next?.text ?? '') : '', first: token.first }]
  })

type Spoken = { index: TranscriptIndex; words: Set<string>; stems: Set<string>; numbers: Set<string> }

const bare = (folded: string) => folded.replace(/'s?$/, '')

/** Initials of capitalized names, so that "US" matches "United States". */
function initialsOf(words: readonly ContentWord[]): string[] {
  const found: string[] = []
  let letters = ''
  for (const [place, { folded, isCapital, gap }] of words.entries()) {
    const next = words[place + 1]
    if (gap === 'sentence') letters = ''
    if (isCapital && folded !== 'the') letters += folded.charAt(0)
    if (isCapital && next?.isCapital && next.gap !== 'sentence') continue
    if (letters.length > 1) found.push(letters)
    letters = ''
  }
  return found
}

function withoutEnding(name: string): string[] {
  const left = endings.flatMap((ending) => (name.endsWith(ending) ? name.slice(0, -ending.length) : []))
  return left.filter((stem) => stem.length >= shortestStem)
}

/** "Americans" also gives "American" and "America". */
function stemsOf(name: string): string[] {
  const once = withoutEnding(name)
  return [name, ...once, ...once.flatMap(withoutEnding)]
}

function readSpoken(index: TranscriptIndex): Spoken {
  const { words, wording } = index
  const capitals = words.filter(({ isCapital }) => isCapital).map(({ folded }) => bare(folded))
  const all = words.map(({ folded }) => bare(folded))
  const names = capitals.length > 0 ? capitals : all
  const numbers = numbersIn(wording.tokens).flatMap(({ text, sign }) => [text, text + sign])
  return {
    index,
    words: new Set([...all, ...initialsOf(words)]),
    stems: new Set(names.flatMap(stemsOf)),
    numbers: new Set(numbers),
  }
}

function isSpokenName(folded: string, { words, stems }: Spoken): boolean {
  const name = bare(folded)
  return words.has(name) || stemsOf(name).some((stem) => stems.has(stem))
}

/**
 * A sentence's first word is always capitalized, so the next word decides: "Smith signed", "Smith supports".
 */
function beginsAsName(word: ContentWord, next: ContentWord | undefined): boolean {
  if (/'s$/.test(word.folded)) return true
  if (next?.gap !== 'open') return false
  if (next.isCapital) return true
  const mayBeName =
    !beginnings.has(word.folded) && !nounEnding.test(word.folded) && !/[^s]s$/.test(word.folded)
  return mayBeName && /(?:[^s]s|ed|said|told|won|lost|did|will|would|and)$/.test(next.folded)
}

function isUsedAsName(words: readonly ContentWord[], place: number): boolean {
  const word = words[place]
  if (!word?.isCapital || word.folded.length < 2) return false
  return (place > 0 && word.gap !== 'sentence') || beginsAsName(word, words[place + 1])
}

function isGrounded(sentence: string, spoken: Spoken): boolean {
  const words = contentWords(sentence.replace(notSpoken, ' '), spoken.index.language)
  const { tokens } = wordingOf(words, spoken.index.language)
  const numbersFit = numbersIn(tokens)
    .filter(({ first }) => !countsNothing.has(words[first]?.folded ?? ''))
    .every(({ text, sign }) => spoken.numbers.has(text + sign))
  return (
    numbersFit &&
    words.every(({ folded }, place) => !isUsedAsName(words, place) || isSpokenName(folded, spoken))
  )
}

/**
 * Drops sentences with a number or proper name that the transcript lacks. Checks English transcripts only,
 * because summaries are in English. Undefined if no sentence of the paragraph remains.
 */
export function groundedSummary(summary: Summary, transcript: Transcript): Summary | undefined {
  const index = indexTranscript(transcript)
  if (!index.language.isEnglish) return summary
  const spoken = readSpoken(index)
  const grounded = (text: string) =>
    splitSentences(text)
      .filter((sentence) => isGrounded(sentence, spoken))
      .join(' ')
  const paragraph = grounded(summary.paragraph)
  if (paragraph === '') return undefined
  return { paragraph, bullets: summary.bullets.map(grounded).filter((bullet) => bullet !== '') }
}
