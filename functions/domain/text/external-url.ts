import { detached } from '#functions/domain/text/detached.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const host = String.raw`(?:[a-z\d][a-z\d-]{0,62}\.){1,5}[a-z]{2,20}`
/** Must not begin with a dot, also as `%2e`: `..` changes the path. */
const part = String.raw`(?:[\w~@:!$&()*+,;=-]|%(?!2[eE]))(?:[\w.~@:!$&()*+,;=-]|%(?!2[eE]))*`
const query = String.raw`\?[\w.~@:!$&()*+,;=%/?-]*`

/**
 * Addresses that `URL` would not change: no port, no numeric host, no dot segments, nothing to escape.
 * Parsing takes longer than anything else about an item.
 */
const usual = new RegExp(`^https?://${host}/(?:${part}/)*(?:${part})?(?:${query})?$`)

/** Punycode is parsed by `URL`. */
const otherLetters = 'xn--'

const longest = 2000

/** Absolute http(s) address without user name and password; the string is a copy. */
export function externalUrl(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const isUsual = trimmed.length <= longest && usual.test(trimmed) && !trimmed.includes(otherLetters)
  return isUsual ? detached(trimmed) : webAddress(trimmed, base)
}
