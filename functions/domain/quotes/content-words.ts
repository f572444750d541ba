/** A word that carries content, folded, and where it stands in the text it was taken from. */
export type ContentWord = { folded: string; start: number; end: number }

/** Sounds that a speaker makes while thinking; a quote may have them or not. */
const fillers = new Set(['uh', 'uhh', 'uhm', 'um', 'umm', 'er', 'erm', 'mm', 'hm', 'hmm', 'ah'])

const zeroWidth = '\\u200B-\\u200D\\u2060\\uFEFF\\u00AD'
/** Letters with their marks, digits (with the signs that belong inside a number), apostrophes inside a word. */
const word = new RegExp(
  `[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}${zeroWidth}]|['’‘ʼ＇](?=[\\p{L}\\p{N}])|(?<=\\p{N})[.,:/](?=\\p{N}))*`,
  'gu',
)
const invisible = new RegExp(`[${zeroWidth}]`, 'gu')

/** Equal for two spellings of one word: case, marks, diacritics, width and zero-width characters do not count. Letters of other scripts do. */
function foldWord(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/[’‘ʼ＇]/g, "'")
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** The text's words that carry content, in order. Punctuation separates; fillers are left out. */
export function contentWords(text: string): ContentWord[] {
  return [...text.matchAll(word)]
    .map((match) => ({
      folded: foldWord(match[0]),
      start: match.index,
      end: match.index + match[0].length,
    }))
    .filter(({ folded }) => !fillers.has(folded))
}
