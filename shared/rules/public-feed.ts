import { parseUrl } from '#shared/rules/parse-url.ts'

const mostNumberDigits = 10
const longestWord = 20

/** Looks like a word or a number that a person gave: `podcast`, `TheDailyShow`, `show2`, `123456`. */
function isReadable(part: string): boolean {
  if (/^\d+$/.test(part)) return part.length <= mostNumberDigits
  const [, word = ''] = /^([A-Za-z]+)\d{0,4}$/.exec(part) ?? []
  if (word === '' || word.length > longestWord) return false
  const isOneCase = word === word.toLowerCase() || word === word.toUpperCase()
  return isOneCase || /^[A-Za-z]?[a-z]*([A-Z][a-z]+)+$/.test(word)
}

/**
 * Whether an address may be shown unless an admin says otherwise: it names no user, asks for nothing, and every part of its path can be
 * read. Anything else may be one subscriber's own address, which lets in whoever has it.
 */
export function looksPublic(feedUrl: string): boolean {
  const url = parseUrl(feedUrl)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.pathname.split(/[/._~-]/).every((part) => part === '' || isReadable(part))
}
