import { parseUrl } from '#shared/rules/parse-url.ts'

/** Returns a normalized http(s) URL without user name and password; undefined for other texts. */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed || trimmed.length > 2000) return undefined
  // Skips the base for absolute URLs, because parsing it is slow.
  const address = parseUrl(trimmed, /^https?:\/\//i.test(trimmed) ? undefined : base)
  if (address === undefined) return undefined
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return undefined
  if (address.username !== '' || address.password !== '') return undefined
  return address.href
}

const anyOrigin = 'https://site.invalid'

/** Undefined if the text leads to another origin. */
export function ownPath(text: string): string | undefined {
  return text.startsWith('/') && parseUrl(text, anyOrigin)?.origin === anyOrigin ? text : undefined
}
