import { stemmer } from 'stemmer'
import { gapWord } from '#functions/domain/quotes/bracketed-sounds.ts'
import { contentWords } from '#functions/domain/quotes/content-words.ts'
import { quoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import { wordingOf } from '#functions/domain/quotes/wording.ts'

/** `start` and `end` are offsets in the text. */
export type SearchWord = {
  term: string
  start: number
  end: number
  /** True if no space separates it from the word before. */
  isGlued: boolean
}

/** Texts and queries in other languages are treated alike, so their words find each other too. */
const english = quoteLanguage('en')

const possessive = /'s?$/

/** Function words of English have no postings. Inside phrases they are compared in the text. */
const commonWords: ReadonlySet<string> = new Set(
  (
    'the of and to a in that is it for on with as was be by this are or an at from but not have has had do does ' +
    'did he she they we you i his her their our your my me him them us so if there would will can about just all ' +
    "what who which when how because than then am were been could should yeah okay 's 'd 'll"
  ).split(' '),
)

export const isCommon = (term: string): boolean => commonWords.has(term)

/** In characters. Terms are keys, which DynamoDB limits. */
const longestTerm = 40

function termOf(token: string): string {
  if (isCommon(token)) return token
  const term = token.startsWith('#') ? token : stemmer(token.replace(possessive, '').replaceAll("'", ''))
  return term.slice(0, longestTerm)
}

/** The words of a text as they are searched: without endings, accents and capitals, numbers as digits. */
export function searchWords(text: string): SearchWord[] {
  const words = contentWords(text, english)
  const found = wordingOf(words, english).tokens.map(({ text: token, first, last }) => ({
    term: token === gapWord ? '' : termOf(token),
    start: words[first]?.start ?? 0,
    end: words[last]?.end ?? 0,
    gap: words[first]?.gap,
  }))
  return found
    .filter(({ term }) => term !== '')
    .map(({ gap, ...word }, place, all) => ({
      ...word,
      isGlued: place > 0 && (gap === 'glued' || word.start === all[place - 1]?.start),
    }))
}
