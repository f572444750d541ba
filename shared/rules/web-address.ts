import { parseUrl } from '#shared/rules/parse-url.ts'

/** An absolute http(s) address without user name or password; relative ones are completed by the base. Undefined for anything else. */
export function webAddress(text: string | undefined, base?: string): string | undefined {
  const trimmed = text?.trim()
  if (!trimmed || trimmed.length > 2000) return undefined
  // The base of what needs none would be read for nothing.
  const address = parseUrl(trimmed, /^https?:\/\//i.test(trimmed) ? undefined : base)
  if (address === undefined) return undefined
  if (address.protocol !== 'http:' && address.protocol !== 'https:') return undefined
  if (address.username !== '' || address.password !== '') return undefined
  return address.href
}

const anyOrigin = 'https://site.invalid'

/** A path on our own origin as it stands; undefined for anything that leads elsewhere, however it is written. */
export function ownPath(text: string): string | undefined {
  return text.startsWith('/') && parseUrl(text, anyOrigin)?.origin === anyOrigin ? text : undefined
}
