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

const reporting =
  'says said argues argued claims claimed wants wanted calls called believes believed thinks thought warns warned admits admitted'
const behindNames = new Set(reporting.split(' '))

/** A name and the word for what belongs to it differ by so many letters at most: America and American, Democrats and Democratic. */
const longestEnding = 3
const shortestStem = 4

const isValue = ({ text }: Sound) => /^#?-?\d/.test(text)
const isSign = (sound: Sound | undefined) => sound !== undefined && /^#\D/.test(sound.text) && !isValue(sound)

/** Each number with what it counts, where that is said: «40», «40 %». */
const numbersIn = (sounds: readonly Sound[]): { text: string; sign: string; first: number }[] =>
  sounds.flatMap((sound, place) => {
    if (!isValue(sound)) return []
    const next = sounds[place + 1]
    return [{ text: sound.text, sign: isSign(next) ? (next?.text ?? '') : '', first: sound.first }]
  })

type Spoken = {
  index: TranscriptIndex
  names: Set<string>
  numbers: Set<string>
  stems: Map<string, string[]>
}

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

function readSpoken(transcript: Transcript): Spoken {
  const index = indexTranscript(transcript)
  const names = new Set([...index.words.map(({ folded }) => bare(folded)), ...initialsOf(index.words)])
  const stems = new Map<string, string[]>()
  for (const name of names) {
    const stem = name.slice(0, shortestStem)
    stems.set(stem, [...(stems.get(stem) ?? []), name])
  }
  const numbers = numbersIn(index.wording.sounds).flatMap(({ text, sign }) => [text, text + sign])
  return { index, names, numbers: new Set(numbers), stems }
}

function isSpokenName(folded: string, { names, stems }: Spoken): boolean {
  const name = bare(folded)
  if (names.has(name)) return true
  if (name.length < shortestStem) return false
  return (stems.get(name.slice(0, shortestStem)) ?? []).some((other) => {
    const [shorter, longer] = name.length < other.length ? [name, other] : [other, name]
    return longer.startsWith(shorter.slice(0, -1)) && longer.length - shorter.length <= longestEnding
  })
}

/** Capitals begin a sentence too: there only what stands as names do is taken for one. */
function standsAsName(words: readonly ContentWord[], place: number): boolean {
  const [word, next] = [words[place], words[place + 1]]
  if (!word?.isCapital || word.folded.length < 2) return false
  if (place > 0 && word.gap !== 'sentence') return true
  return /'s$/.test(word.folded) || (next?.gap === 'open' && (next.isCapital || behindNames.has(next.folded)))
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
 * left goes. Numbers are compared by value and by what they count, however they are written, names by their words.
 * @returns undefined where nothing of the paragraph is left.
 */
export function groundedSummary(summary: Summary, transcript: Transcript): Summary | undefined {
  const spoken = readSpoken(transcript)
  const grounded = (text: string) =>
    splitSentences(text)
      .filter((sentence) => isGrounded(sentence, spoken))
      .join(' ')
  const paragraph = grounded(summary.paragraph)
  if (paragraph === '') return undefined
  return { paragraph, bullets: summary.bullets.map(grounded).filter((bullet) => bullet !== '') }
}
