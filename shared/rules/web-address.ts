import { parseUrl } from '#shared/rules/parse-url.ts'

const longest = 2000

/** `fault` ends a sentence that starts with the address. */
export type ParsedAddress = { url: URL; fault?: never } | { url?: never; fault: string }

export function parseWebAddress(text: string, base?: string | URL): ParsedAddress {
  // Skips the base for absolute URLs, because parsing it is slow.
  const url = parseUrl(text, /^https?:\/\//i.test(text) ? undefined : base)
  if (url === undefined) return { fault: "isn't a valid web address" }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { fault: "doesn't begin with http:// or https://" }
  if (url.password !== '') return { fault: 'contains a user name and password' }
  return url.username === '' ? { url } : { fault: 'contains a user name' }
}

/** Returns a normalized http(s) URL without user name and password; undefined for other texts. */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed || trimmed.length > longest) return undefined
  return parseWebAddress(trimmed, base).url?.href
}

/** Why `webAddress` returns undefined, as the end of a sentence that starts with the address. */
export function addressFault(text: string, base?: string): string | undefined {
  const trimmed = text.trim()
  return trimmed.length > longest ? 'is too long' : parseWebAddress(trimmed, base).fault
}

const anyOrigin = 'https://site.invalid'

/** Undefined if the text leads to another origin. */
export function ownPath(text: string): string | undefined {
  return text.startsWith('/') && parseUrl(text, anyOrigin)?.origin === anyOrigin ? text : undefined
}
