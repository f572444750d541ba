import { isCommon, type SearchWord, searchWords } from '#functions/domain/search/search-words.ts'
import { foldText } from '#functions/domain/text/folded-text.ts'
import { allowedEdits } from '#functions/domain/text/misspelling.ts'
import { editDistance } from '#shared/format/edit-distance.ts'

/** `word` is what a reader would recognize: with its ending and accents, in small letters. */
export type SpelledWord = SearchWord & { word: string }

/** In letters. Shorter words have too many neighbors. */
const shortest = 4
const longest = 24

const letters = new RegExp(`^\\p{L}[\\p{L}\\p{M}'’]{${shortest - 1},${longest - 1}}$`, 'u')
const possessive = /['’]s?$/

/** The words of a text that can be suggested, or corrected. */
export function spelledWords(text: string): SpelledWord[] {
  const words = searchWords(text)
  return words.flatMap((one, place) => {
    const { term, start, end } = one
    // "they're" is two words.
    const isContracted = words[place - 1]?.start === start || words[place + 1]?.start === start
    const word = text.slice(start, end).normalize('NFC').toLowerCase().replace(possessive, '')
    const isSpelled = letters.test(word) && !term.startsWith('#') && !isCommon(term)
    return isSpelled && !isContracted ? [{ ...one, word }] : []
  })
}

/** Words are kept together by first letter and length, so that few have to be compared. */
export type WordGroup = { letter: string; length: number }

const plain = (word: string) => foldText(word).folded

export function groupOf(word: string): WordGroup {
  const [...folded] = plain(word)
  return { letter: folded[0] ?? '', length: folded.length }
}

/** What the word may begin with if its first two letters are swapped or the first is too much. */
export const beginningsOf = (word: string): string[] => [...new Set([...plain(word)].slice(0, 2))]

/** The words with the fewest edits: only the word itself if it is among them. */
export function nearestWords(typed: string, words: Iterable<string>): string[] {
  const meant = plain(typed)
  const near = [...words].flatMap((word) => {
    const other = plain(word)
    const allowed = allowedEdits(other)
    if (Math.abs(other.length - meant.length) > allowed) return []
    const edits = editDistance(meant, other)
    return edits <= allowed ? [{ word, edits }] : []
  })
  const fewest = Math.min(...near.map(({ edits }) => edits))
  return near.filter(({ edits }) => edits === fewest).map(({ word }) => word)
}
