import { describe, expect, test } from 'vitest'
import { readOpml } from '#functions/domain/opml/read-opml.ts'
import { hasFixtures, listFixtures, readFixture } from '#tests/conformance/fixtures.ts'

/** Counted with Python's XML parser. */
const counts: Readonly<Record<string, readonly [feeds: number, duplicates: number, broken: number]>> = {
  'Feed-Subscriptions___podcasts.opml': [36, 0, 0],
  'Feed-Subscriptions___rssfeeds.opml': [36, 0, 0],
  'InfoSec-Starter-Kit___podcasts.opml': [3, 0, 0],
  // This file links to other lists, not to feeds.
  'feedsmith__references_directory.opml': [0, 0, 6],
  // This file lists places, not feeds.
  'feedsmith__references_places.opml': [0, 0, 13],
  'opml___podcasts.opml_': [10, 0, 0],
  'opml___rss.opml': [218, 205, 0],
  'podcast-opml___overcast.opml': [45, 0, 0],
  'podcasts___podcasts_opml.xml': [67, 0, 0],
}

describe.runIf(hasFixtures)('real lists', () => {
  test('every list of the corpus is read with the right feeds, duplicates and rows without a feed', () => {
    const read = listFixtures('opml').map((name) => {
      const { feeds, duplicates, broken } = readOpml(readFixture('opml', name))
      for (const { url, title } of feeds) {
        expect(url, name).toMatch(/^https?:\/\//)
        expect(title, name).not.toMatch(/^$|&(?:amp|#)|\n/)
      }
      return [name, [feeds.length, duplicates, broken.length]]
    })
    expect(Object.fromEntries(read)).toEqual(counts)
  })
})
