import { parseUrl } from '#shared/rules/parse-url.ts'

/** http(s) without user name or password; undefined for anything else. */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed || trimmed.length > 2000) return undefined
  // Parsing the base is slow and only needed for relative URLs.
  const address = parseUrl(trimmed, /^https?:\/\//i.test(trimmed) ? undefined : base)
  if (address === undefined) return undefined
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return undefined
  if (address.username !== '' || address.password !== '') return undefined
  return address.href
}

const anyOrigin = 'https://site.invalid'

/** Undefined for anything that leads to another origin. */
export function ownPath(text: string): string | undefined {
  return text.startsWith('/') && parseUrl(text, anyOrigin)?.origin === anyOrigin ? text : undefined
}
