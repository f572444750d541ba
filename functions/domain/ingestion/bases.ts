import type { Attributes } from '#functions/domain/text/markup-tag.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/**
 * Base URLs. `files` starts as the feed's own URL; `pages` does not, because that URL may be a secret.
 * `xml:base` changes both.
 */
export type Bases = { files: string | undefined; pages: string | undefined }

const whole = /^[a-z][a-z\d+.-]*:/i

const isWhole = (address: string) =>
  address.startsWith('https://') || address.startsWith('http://') || whole.test(address)

/** An address that cannot be resolved is returned unchanged. */
export function completed(address: string | undefined, base: string | undefined): string | undefined {
  const trimmed = address?.trim()
  if (!trimmed || !base || isWhole(trimmed)) return trimmed
  return parseUrl(trimmed, base)?.href ?? trimmed
}

export function basesWithin(attributes: Attributes, bases: Bases): Bases {
  const stated = attributes.size === 0 ? undefined : attributes.get('xml:base')
  if (stated === undefined) return bases
  const { files, pages } = bases
  return { files: completed(stated, files), pages: completed(stated, pages) }
}
