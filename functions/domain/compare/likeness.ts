const words = /\p{L}{4,}/gu
/** The beginning of a word stands for all its forms, such as "deport" and "deportation". */
const lettersOfWord = 5

export function wordsIn(text: string): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .match(words)
      ?.map((word) => word.slice(0, lettersOfWord)),
  )
}

/** The part of their words that two texts have in common, from 0 to 1. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.size + other.size
  const shared = [...one].filter((word) => other.has(word)).length
  return all === 0 ? 0 : (2 * shared) / all
}
