import type { Attributes } from '#functions/domain/text/markup-tag.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/** What completes relative addresses: of files the feed's own address, until the document states another; of pages only a stated one. */
export type Bases = { files: string | undefined; pages: string | undefined }

const whole = /^[a-z][a-z\d+.-]*:/i

const isWhole = (address: string) =>
  address.startsWith('https://') || address.startsWith('http://') || whole.test(address)

/** An address that some document completes; what leads nowhere stays as it is. */
export function completed(address: string | undefined, base: string | undefined): string | undefined {
  const trimmed = address?.trim()
  if (!trimmed || !base || isWhole(trimmed)) return trimmed
  return parseUrl(trimmed, base)?.href ?? trimmed
}

/** The bases within an element that may state another one. */
export function basesWithin(attributes: Attributes, bases: Bases): Bases {
  const stated = attributes.size === 0 ? undefined : attributes.get('xml:base')
  if (stated === undefined) return bases
  const { files, pages } = bases
  return { files: completed(stated, files), pages: completed(stated, pages) }
}
