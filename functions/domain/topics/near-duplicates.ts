import { topicKey } from '#functions/domain/topics/topic-key.ts'

/** Why two topics may be one: the same words in another order, or a letter that differs in a long name. */
export type Likeness = 'word-order' | 'spelling'

const joiningWords = new Set(['of', 'the', 'and', 'in', 'on', 'for', 'to', 'a', 'an', 'at', 'by', 'with'])

/** From so many letters on, one that differs is more often a slip than another word. */
const longName = 11
const half = 5

/** Equal for names of the same words, whatever their order and what joins them. */
export function wordSignature(name: string): string {
  const words = topicKey(name).split(' ')
  const telling = words.filter((word) => !joiningWords.has(word))
  return (telling.length > 0 ? telling : words).toSorted().join(' ')
}

const lettersOf = (name: string) => [...topicKey(name).replaceAll(' ', '')]

/**
 * The first and the last letters of a long name, the last from the end: of two names that differ in one letter, or in two that changed
 * places, one of these is the same. Undefined for names that are too short to be compared.
 */
export function nameEnds(name: string): { first: string; last: string } | undefined {
  const letters = lettersOf(name)
  if (letters.length < longName) return undefined
  return { first: letters.slice(0, half).join(''), last: letters.toReversed().slice(0, half).join('') }
}

/** Whether one letter was put in, left out or mistaken, or two neighbors changed places. */
function differInOneLetter(one: readonly string[], other: readonly string[]): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  const start = short.findIndex((letter, index) => letter !== long[index])
  if (start === -1) return long.length > short.length
  const isSame = (a: readonly string[], b: readonly string[]) => a.join('') === b.join('')
  if (long.length > short.length) return isSame(short.slice(start), long.slice(start + 1))
  if (isSame(short.slice(start + 1), long.slice(start + 1))) return true
  const areSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return areSwapped && isSame(short.slice(start + 2), long.slice(start + 2))
}

const digitsOf = (letters: readonly string[]) => letters.filter((letter) => /\p{N}/u.test(letter)).join('')

/** Whether two topics look like one that an admin may want to merge, and why; those of one key are alike as well. */
export function likeness(name: string, other: string): Likeness | undefined {
  if (wordSignature(name) === wordSignature(other)) return 'word-order'
  const letters = lettersOf(name)
  const others = lettersOf(other)
  if (Math.min(letters.length, others.length) < longName - 1) return undefined
  // A year or a number of a bill is another one.
  if (digitsOf(letters) !== digitsOf(others)) return undefined
  return differInOneLetter(letters, others) ? 'spelling' : undefined
}
