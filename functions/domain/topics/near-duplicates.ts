import { topicKey } from '#functions/domain/topics/topic-key.ts'

export type Likeness = 'word-order' | 'spelling'

const joiningWords = new Set(['of', 'the', 'and', 'in', 'on', 'for', 'to', 'a', 'an', 'at', 'by', 'with'])

/** In names this long, one different letter is usually a typo. */
const longName = 11
const half = 5

export function wordSignature(name: string): string {
  const words = topicKey(name).split(' ')
  const significant = words.filter((word) => !joiningWords.has(word))
  return (significant.length > 0 ? significant : words).toSorted().join(' ')
}

const lettersOf = (name: string) => [...topicKey(name).replaceAll(' ', '')]

/**
 * Names that differ in one letter or swapped neighbors share the first or last letters. `last` is reversed.
 * Undefined for short names.
 */
export function nameEnds(name: string): { first: string; last: string } | undefined {
  const letters = lettersOf(name)
  if (letters.length < longName) return undefined
  return { first: letters.slice(0, half).join(''), last: letters.toReversed().slice(0, half).join('') }
}

/** True if one letter is inserted, missing or different, or two neighbors are swapped. */
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

/** Names with equal topic keys count as `word-order`. */
export function likeness(name: string, other: string): Likeness | undefined {
  if (wordSignature(name) === wordSignature(other)) return 'word-order'
  const letters = lettersOf(name)
  const others = lettersOf(other)
  if (Math.min(letters.length, others.length) < longName - 1) return undefined
  // Names with different years or bill numbers are different topics.
  if (digitsOf(letters) !== digitsOf(others)) return undefined
  return differInOneLetter(letters, others) ? 'spelling' : undefined
}
