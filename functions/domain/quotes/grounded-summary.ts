import { type ContentWord, contentWords } from '#functions/domain/quotes/content-words.ts'
import { indexTranscript, type TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'
import { type Sound, wordingOf } from '#functions/domain/quotes/wording.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'

export type Summary = { paragraph: string; bullets: string[] }

/** What prompts write for names that were masked, and the labels of speakers: neither is said in the transcript. */
const notSpoken = /\[(?:show|person)\]|\bspeaker \d+\b/gi

/** «One of them», «first, the host argues»: words of counting that count nothing. */
const countsNothing = new Set(['one', 'first', 'second'])

/** What a name may have behind it, or lack: America and American, Democrats and Democratic. */
const endings = ['s', 'es', 'n', 'an', 'ian', 'ic', 'ish', 'ese']
const shortestStem = 4

/** Words that begin sentences and name nobody, though what follows is a verb. */
const beginnings = new Set(
  (
    'a an the this that these those it he she they we you i there here who what which both each all some many most more much few ' +
    'several another other one none nobody nothing everyone everybody someone somebody anyone host guest speaker episode show ' +
    'conversation discussion program section part half critic supporter opponent advocate listener audience'
  ).split(' '),
)

/** Of words for things and ideas and of adjectives, which names seldom have. */
const nounEnding =
  /(?:tion|sion|ment|ness|ity|ety|ing|ship|ance|ence|ism|cy|ogy|ure|age|al|ist|ed|ly|ful|ous|ive|able|less)$/

const isValue = ({ text }: Sound) => /^#?-?\d/.test(text)
const isSign = (sound: Sound | undefined) => sound !== undefined && /^#\D/.test(sound.text) && !isValue(sound)

/** Each number with what it counts, where that is said: «40», «40 %». */
const numbersIn = (sounds: readonly Sound[]): { text: string; sign: string; first: number }[] =>
  sounds.flatMap((sound, place) => {
    if (!isValue(sound)) return []
    const next = sounds[place + 1]
    return [{ text: sound.text, sign: isSign(next) ? (next?.text ?? '') : '', first: sound.first }]
  })

type Spoken = { index: TranscriptIndex; words: Set<string>; stems: Set<string>; numbers: Set<string> }

const bare = (folded: string) => folded.replace(/'s?$/, '')

/** «US» where «United States» is said: the first letters of names of several words. */
function initialsOf(words: readonly ContentWord[]): string[] {
  const found: string[] = []
  let letters = ''
  for (const [place, { folded, isCapital, gap }] of words.entries()) {
    const next = words[place + 1]
    if (gap === 'sentence') letters = ''
    // «The» begins a sentence and no name.
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

/** The name itself, and what is left of it without one ending or two: «Americans», «American», «America». */
function stemsOf(name: string): string[] {
  const once = withoutEnding(name)
  return [name, ...once, ...once.flatMap(withoutEnding)]
}

function readSpoken(index: TranscriptIndex): Spoken {
  const { words, wording } = index
  const capitals = words.filter(({ isCapital }) => isCapital).map(({ folded }) => bare(folded))
  const all = words.map(({ folded }) => bare(folded))
  // Where nothing has a capital, every word may be a name.
  const names = capitals.length > 0 ? capitals : all
  const numbers = numbersIn(wording.sounds).flatMap(({ text, sign }) => [text, text + sign])
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

/** «Smith signed», «Smith supports»: a word of the singular before what looks like a verb. */
function beginsAsName(word: ContentWord, next: ContentWord | undefined): boolean {
  if (/'s$/.test(word.folded)) return true
  if (next?.gap !== 'open') return false
  if (next.isCapital) return true
  const mayBeName =
    !beginnings.has(word.folded) && !nounEnding.test(word.folded) && !/[^s]s$/.test(word.folded)
  return mayBeName && /(?:[^s]s|ed|said|told|won|lost|did|will|would|and)$/.test(next.folded)
}

/** Capitals begin a sentence too: there only what stands as names do is taken for one. */
function standsAsName(words: readonly ContentWord[], place: number): boolean {
  const word = words[place]
  if (!word?.isCapital || word.folded.length < 2) return false
  return (place > 0 && word.gap !== 'sentence') || beginsAsName(word, words[place + 1])
}

/** Whether every number and every proper name of a sentence is said in the transcript. */
function isGrounded(sentence: string, spoken: Spoken): boolean {
  const words = contentWords(sentence.replace(notSpoken, ' '), spoken.index.language)
  const { sounds } = wordingOf(words, spoken.index.language)
  const numbersFit = numbersIn(sounds)
    .filter(({ first }) => !countsNothing.has(words[first]?.folded ?? ''))
    .every(({ text, sign }) => spoken.numbers.has(text + sign))
  return (
    numbersFit &&
    words.every(({ folded }, place) => !standsAsName(words, place) || isSpokenName(folded, spoken))
  )
}

/**
 * A summary without the sentences that have a number or a proper name which nobody says in the transcript; a bullet of which nothing is
 * left goes. Numbers are compared by value and by what they count, however they are written, names by their words. Only a transcript in
 * English can be compared with a summary, which is in English.
 * @returns undefined where nothing of the paragraph is left.
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
