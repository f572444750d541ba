import { detached } from '#functions/domain/text/detached.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const host = String.raw`(?:[a-z\d][a-z\d-]{0,62}\.){1,5}[a-z]{2,20}`
/** Excludes `..` and `%2e`, because `URL` would change such a path. */
const part = String.raw`(?:[\w~@:!$&()*+,;=-]|%(?!2[eE]))(?:[\w.~@:!$&()*+,;=-]|%(?!2[eE]))*`
const query = String.raw`\?[\w.~@:!$&()*+,;=%/?-]*`

/** Matches addresses that `URL` would not change: `URL` takes longer than all other work on a feed item. */
const usual = new RegExp(`^https?://${host}/(?:${part}/)*(?:${part})?(?:${query})?$`)

/** Marks Punycode, which only `URL` validates. */
const otherLetters = 'xn--'

const longest = 2000

/** Undefined for addresses with user name or password. The string is a copy; see `detached`. */
export function externalUrl(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const isUsual = trimmed.length <= longest && usual.test(trimmed) && !trimmed.includes(otherLetters)
  return isUsual ? detached(trimmed) : webAddress(trimmed, base)
}
