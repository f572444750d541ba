import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'

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
const word = new RegExp(
  `(?:(?<![\\p{L}\\p{N}.])\\.(?=\\p{N})|(?<=\\s)[-−](?=\\p{N}))?` +
    `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}${zeroWidth}]|['’‘ʼ＇](?=[\\p{L}\\p{N}])|(?<=\\p{N})[.,:/](?=\\p{N}))*`,
  'gu',
)
const invisible = new RegExp(`[${zeroWidth}]`, 'gu')
const isPlain = /^[a-z0-9']+$/i

/** Letters of different scripts stay different even if they look alike. */
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

function signOf(text: string, start: number, end: number): string | undefined {
  const sign = signBehind.exec(text.slice(end, end + 2)) ?? signBefore.exec(text.slice(0, start).slice(-2))
  return sign?.[0].trim()
}

/** `lead`: the text between the previous word and this text. */
export type TextPlace = { segment: number; lead: string }

const alone: TextPlace = { segment: 0, lead: '. ' }

export function contentWords(text: string, language: QuoteLanguage, at = alone): ContentWord[] {
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
      gap: gapOf(before === '' ? at.lead + between : between, before),
      isCapital: raw.charAt(0) !== folded.charAt(0) && /^\p{Lu}/u.test(raw),
      segment: at.segment,
    }
    const sign = /^[-\d]/.test(folded) ? signOf(text, start, end) : undefined
    if (sign) found.sign = sign
    words.push(found)
    passed = end
    before = folded
  }
  return words
}

/** Fast path: nearly every timed word is a single word of ASCII letters. */
const single = /^[a-z]+[.,!?]?$/i

export function countContentWords(text: string, { fillers }: QuoteLanguage): number {
  if (single.test(text)) return fillers.has(foldWord(text.replace(/\W$/, ''))) ? 0 : 1
  let count = 0
  for (const [match] of text.matchAll(word)) if (!fillers.has(foldWord(match))) count += 1
  return count
}
