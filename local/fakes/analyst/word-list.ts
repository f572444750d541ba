/** Regular expression for any of the phrases, which a comma with a space or a new line separates. */
export function anyOf(phrases: string): string {
  const listed = phrases.split(/,\s|\n/).map((phrase) => phrase.trim())
  return `(?:${listed.filter((phrase) => phrase !== '').join('|')})`
}

export const wordsAnywhere = (phrases: string) => new RegExp(`\\b${anyOf(phrases)}\\b`, 'i')
export const wordsAtStart = (phrases: string) => new RegExp(`^${anyOf(phrases)}\\b`, 'i')
