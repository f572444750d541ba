import { detached } from '#functions/domain/text/detached.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const host = String.raw`(?:[a-z\d][a-z\d-]{0,62}\.){1,5}[a-z]{2,20}`
/** `..`, also as `%2e`, would change the path. */
const part = String.raw`(?:[\w~@:!$&()*+,;=-]|%(?!2[eE]))(?:[\w.~@:!$&()*+,;=-]|%(?!2[eE]))*`
const query = String.raw`\?[\w.~@:!$&()*+,;=%/?-]*`

/** Addresses that `URL` would not change. Parsing takes longer than anything else about an item. */
const usual = new RegExp(`^https?://${host}/(?:${part}/)*(?:${part})?(?:${query})?$`)

/** Only `URL` validates Punycode. */
const otherLetters = 'xn--'

const longest = 2000

/** The string is a copy; see `detached`. Undefined for addresses with user name or password. */
export function externalUrl(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const isUsual = trimmed.length <= longest && usual.test(trimmed) && !trimmed.includes(otherLetters)
  return isUsual ? detached(trimmed) : webAddress(trimmed, base)
}
