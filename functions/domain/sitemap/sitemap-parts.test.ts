import { expect, test } from 'vitest'
import { addressesInPart, lastIdOfPart, partOf } from '#functions/domain/sitemap/sitemap-parts.ts'
import { sitemapIndex, urlSet } from '#functions/domain/sitemap/sitemap-xml.ts'
import { sitemapFile } from '#shared/pages/definitions.ts'

test('every number is in one part, for all sizes of parts', () => {
  for (const size of [1, 3, addressesInPart]) {
    for (const id of [1, 2, 3, 4, size, size + 1, 1_000_000, Number.MAX_SAFE_INTEGER - size]) {
      const part = partOf(id, size)
      expect(lastIdOfPart(part - 1, size) < id && id <= lastIdOfPart(part, size), `${id} of ${size}`).toBe(
        true,
      )
    }
  }
})

/** A host name has at most 253 characters (RFC 1035). */
const siteUrl = `https://${'a'.repeat(253)}`
const bytesOf = (text: string) => new TextEncoder().encode(text).length
const functionAnswerBytes = 6 * 1024 * 1024

test('a full part fits what the protocol and a function allow, with the longest addresses', () => {
  const entries = Array.from({ length: addressesInPart }, (_, index) => ({
    address: `${siteUrl}/episode/${Number.MAX_SAFE_INTEGER - index}`,
    lastModified: '2026-02-02T12:00:00.000Z',
  }))
  expect(entries.length).toBeLessThanOrEqual(50_000)
  expect(bytesOf(urlSet(entries))).toBeLessThan(functionAnswerBytes)
})

test('ten million episodes are 2,000 parts, and their index fits as well', () => {
  const count = partOf(10_000_000, addressesInPart)
  expect(count).toBe(2000)
  const parts = Array.from({ length: count }, (_, index) => ({
    address: `${siteUrl}/${sitemapFile(`episodes-${index + 1}`)}`,
  }))
  expect(bytesOf(sitemapIndex(parts))).toBeLessThan(functionAnswerBytes)
})
