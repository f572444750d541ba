import { detached } from '#functions/domain/text/detached.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const host = String.raw`(?:[a-z\d][a-z\d-]{0,62}\.){1,5}[a-z]{2,20}`
/** Begins with no point, since that may lead elsewhere; neither does one that is written as `%2e`. */
const part = String.raw`(?:[\w~@:!$&()*+,;=-]|%(?!2[eE]))(?:[\w.~@:!$&()*+,;=-]|%(?!2[eE]))*`
const query = String.raw`\?[\w.~@:!$&()*+,;=%/?-]*`

/**
 * How most addresses of feeds look, of which the platform's own reader would change nothing: no port, no number for a host, no part of a
 * path that leads elsewhere, no sign that has to be written in another way. Asking it takes longer than all else about an item.
 */
const usual = new RegExp(`^https?://${host}/(?:${part}/)*(?:${part})?(?:${query})?$`)

/** Names of hosts that stand for other letters are looked at more closely. */
const otherLetters = 'xn--'

const longest = 2000

/** An address that a stranger wrote, with memory of its own: absolute, http or https, without user name or password. */
export function strangersAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed) return undefined
  const isUsual = trimmed.length <= longest && usual.test(trimmed) && !trimmed.includes(otherLetters)
  return isUsual ? detached(trimmed) : webAddress(trimmed, base)
}
