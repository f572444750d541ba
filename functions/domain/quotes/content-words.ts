import { gapPattern, gapWord, withoutSounds } from '#functions/domain/quotes/bracketed-sounds.ts'
import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import { unspacedScripts } from '#functions/domain/quotes/quote-length.ts'
import { sentenceEnds } from '#shared/format/sentences.ts'

/**
 * Separates a word from the previous one: hyphen, space, break within the sentence, dash after a broken-off
 * word, or sentence end.
 */
export type Gap = 'glued' | 'open' | 'pause' | 'broken' | 'sentence'

export type ContentWord = {
  folded: string
  start: number
  end: number
  gap: Gap
  sign?: string
  isCapital: boolean
  segment: number
}

const zeroWidth = '\\u200B-\\u200D\\u2060\\uFEFF\\u00AD'
const spaced = (letter: string) =>
  `(?:(?<![\\p{L}\\p{N}.])\\.(?=\\p{N})|(?<=\\s)[-−](?=\\p{N}))?${letter}[\\p{L}\\p{N}]` +
  `(?:${letter}[\\p{L}\\p{M}\\p{N}${zeroWidth}]|['’‘ʼ＇](?=[\\p{L}\\p{N}])|(?<=\\p{N})[.,:/](?=\\p{N}))*`
const word = new RegExp(`${gapPattern}|${spaced('')}`, 'giu')
/** In scripts without spaces, each letter counts as a word. */
const letter = `[${unspacedScripts}]`
const hasLetters = new RegExp(letter, 'u')
const wordOrLetter = new RegExp(`${gapPattern}|${letter}\\p{M}*|${spaced(`(?!${letter})`)}`, 'giu')

const matchWords = (text: string) => text.matchAll(hasLetters.test(text) ? wordOrLetter : word)

const invisible = new RegExp(`[${zeroWidth}]`, 'gu')
const isPlain = /^[a-z0-9']+$/i

/** Letters of different scripts stay different even if they look alike. */
function foldWord(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  if (/^[[(]/.test(text)) return gapWord
  return text
    .replace(invisible, '')
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/^\./, '0.')
    .replace('−', '-')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

function gapOf(between: string, before: string): Gap {
  if (between === ' ') return 'open'
  if (/^[-‐‑]$/.test(between)) return 'glued'
  if (/^[-‐‑–—]+\s+$/.test(between)) return 'broken'
  if (/^\.\s+$/.test(between) && before.length <= longestAbbreviation) return 'open'
  return /^[\s"'“”‘’]*$/.test(between) ? 'open' : 'pause'
}

const longestAbbreviation = 4

const signBefore = /[$€£¥₹] ?$/
const signBehind = /^ ?[%€]/

function signOf(text: string, start: number, end: number): string | undefined {
  const sign = signBehind.exec(text.slice(end, end + 2)) ?? signBefore.exec(text.slice(0, start).slice(-2))
  return sign?.[0].trim()
}

const gaps = new RegExp(gapPattern, 'giu')
const endsInEllipsis = /(?:…|\.\.|\. \.)[\p{Pe}\p{Pf}"'’”»]*$/u

/** Offsets. An ellipsis is no end, because what trails off may go on. */
function endsOf(text: string): number[] {
  return sentenceEnds(text.replace(gaps, (mark) => 'x'.repeat(mark.length))).filter(
    (end) => !endsInEllipsis.test(text.slice(Math.max(end - 8, 0), end)),
  )
}

/** The segment of all words is 0. */
export function contentWords(text: string, { fillers }: QuoteLanguage): ContentWord[] {
  const spoken = withoutSounds(text)
  const ends = endsOf(spoken)
  const words: ContentWord[] = []
  let passed = 0
  let ended = 0
  let before = ''
  for (const match of matchWords(spoken)) {
    const [raw] = match
    const folded = foldWord(raw)
    if (fillers.has(folded)) continue
    const start = match.index
    const end = start + raw.length
    const isFirst = before === '' || (ends[ended] ?? Number.POSITIVE_INFINITY) <= start
    while ((ends[ended] ?? Number.POSITIVE_INFINITY) <= start) ended += 1
    const found: ContentWord = {
      folded,
      start,
      end,
      gap: isFirst ? 'sentence' : gapOf(spoken.slice(passed, start), before),
      isCapital: raw.charAt(0) !== folded.charAt(0) && /^\p{Lu}/u.test(raw),
      segment: 0,
    }
    const sign = /^[-\d]/.test(folded) ? signOf(spoken, start, end) : undefined
    if (sign) found.sign = sign
    words.push(found)
    passed = end
    before = folded
  }
  return words
}

/** Fast path: nearly every timed word is a single word of ASCII letters. */
const single = /^[a-z]+[.,!?]?$/i

export function countContentWords(written: string, { fillers }: QuoteLanguage): number {
  const text = withoutSounds(written)
  if (single.test(text)) return fillers.has(foldWord(text.replace(/\W$/, ''))) ? 0 : 1
  let count = 0
  for (const [match] of matchWords(text)) if (!fillers.has(foldWord(match))) count += 1
  return count
}
