import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'

/**
 * What stands between a word and the one before it: nothing but a hyphen, space, a break within the sentence, a dash behind a word that
 * was broken off, or a sentence's end.
 */
export type Gap = 'glued' | 'open' | 'pause' | 'broken' | 'sentence'

/** A word that carries content, folded, and where it stands in the text it was taken from. */
export type ContentWord = {
  folded: string
  start: number
  end: number
  gap: Gap
  /** Of a number: the sign of money or per cent written with it. */
  sign?: string
  isCapital: boolean
  /** Number of the segment it stands in. */
  segment: number
}

const zeroWidth = '\\u200B-\\u200D\\u2060\\uFEFF\\u00AD'
/** Letters with their marks, digits (with the signs that belong to a number), apostrophes inside a word. */
const word = new RegExp(
  `(?:(?<![\\p{L}\\p{N}.])\\.(?=\\p{N})|(?<=\\s)[-−](?=\\p{N}))?` +
    `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}${zeroWidth}]|['’‘ʼ＇](?=[\\p{L}\\p{N}])|(?<=\\p{N})[.,:/](?=\\p{N}))*`,
  'gu',
)
const invisible = new RegExp(`[${zeroWidth}]`, 'gu')
const isPlain = /^[a-z0-9']+$/i

/** Equal for two spellings of one word: case, marks, diacritics, width and zero-width characters do not count. Letters of other scripts do. */
function foldWord(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return text
    .replace(invisible, '')
    .replace(/[’‘ʼ＇]/g, "'")
    .replace(/^\./, '0.')
    .replace('−', '-')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

const abbreviations = new Set(
  'mr mrs ms dr st vs prof sen gov gen rep jr sr u s e g a d c p m etc inc'.split(' '),
)
const ellipsis = /\.{2,}|(?:\. ){2,}\.|…/g
const sentenceEnd = /[.!?。！？]["'”’»)\]]*(?:\s|$)/

function gapOf(between: string, before: string): Gap {
  if (between === ' ') return 'open'
  if (/^[-‐‑]$/.test(between)) return 'glued'
  if (/^[-‐‑–—]+\s+$/.test(between)) return 'broken'
  if (between.startsWith('. ') && abbreviations.has(before)) return 'open'
  if (sentenceEnd.test(between.replace(ellipsis, ','))) return 'sentence'
  return /^[\s"'“”‘’]*$/.test(between) ? 'open' : 'pause'
}

const signBefore = /[$€£¥₹] ?$/
const signBehind = /^ ?[%€]/

/** The sign of money or per cent that is written with a number. */
function signOf(text: string, start: number, end: number): string | undefined {
  const sign = signBehind.exec(text.slice(end, end + 2)) ?? signBefore.exec(text.slice(0, start).slice(-2))
  return sign?.[0].trim()
}

/** Where a text stands: in which segment, and behind what. */
export type Standing = { segment: number; lead: string }

const alone: Standing = { segment: 0, lead: '. ' }

/** The text's words that carry content, in order. Punctuation separates; fillers are left out. */
export function contentWords(text: string, language: QuoteLanguage, standing = alone): ContentWord[] {
  const words: ContentWord[] = []
  let passed = 0
  let before = ''
  for (const match of text.matchAll(word)) {
    const [raw] = match
    const folded = foldWord(raw)
    if (language.fillers.has(folded)) continue
    const start = match.index
    const end = start + raw.length
    const between = text.slice(passed, start)
    const found: ContentWord = {
      folded,
      start,
      end,
      gap: gapOf(before === '' ? standing.lead + between : between, before),
      isCapital: raw.charAt(0) !== folded.charAt(0) && /^\p{Lu}/u.test(raw),
      segment: standing.segment,
    }
    const sign = /^[-\d]/.test(folded) ? signOf(text, start, end) : undefined
    if (sign) found.sign = sign
    words.push(found)
    passed = end
    before = folded
  }
  return words
}

/** One word of letters alone, which is nearly every word that has a time of its own. */
const single = /^[a-z]+[.,!?]?$/i

/** How many content words a text has. */
export function countContentWords(text: string, { fillers }: QuoteLanguage): number {
  if (single.test(text)) return fillers.has(foldWord(text.replace(/\W$/, ''))) ? 0 : 1
  let count = 0
  for (const [match] of text.matchAll(word)) if (!fillers.has(foldWord(match))) count += 1
  return count
}
