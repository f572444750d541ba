import { parseUrl } from '#shared/rules/parse-url.ts'

const mostNumberDigits = 10
const longestWord = 20

/** A word or a short number: `podcast`, `TheDailyShow`, `show2`, `123456`. */
function isReadable(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length <= mostNumberDigits
  const [, word = ''] = /^([A-Za-z]+)\d{0,4}$/.exec(part) ?? []
  if (word === '' || word.length > longestWord) return false
  const isOneCase = word === word.toLowerCase() || word === word.toUpperCase()
  return isOneCase || /^[A-Za-z]?[a-z]*([A-Z][a-z]+)+$/.test(word)
}

/**
 * True if the URL has no user name and no query, and its path has only readable words. Other URLs may contain
 * a subscriber's secret, so they are hidden unless an admin publishes them.
 */
export function looksPublic(feedUrl: string): boolean {
  const url = parseUrl(feedUrl)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.pathname.split(/[/._~-]/).every((part) => part === '' || isReadable(part))
}
