import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { feedKey } from '#shared/rules/feed-key.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

const mostOthers = 6

/** Queries of redirects may be signatures, which differ each time. */
const isLasting = (address: string) => parseUrl(address)?.search === ''

/**
 * Remembers addresses that led to the podcast's feed, by which listeners' apps may know it. The newest come
 * first. The same record if nothing is new.
 */
export function withOtherAddresses<Known extends Pick<PodcastRecord, 'feedUrl' | 'otherAddresses'>>(
  podcast: Known,
  addresses: readonly string[],
): Known {
  const { feedUrl, otherAddresses = [] } = podcast
  const known = new Set([feedUrl, ...otherAddresses].map(feedKey))
  const added: string[] = []
  for (const address of addresses) {
    const key = feedKey(address)
    if (key === undefined || known.has(key) || !isLasting(address)) continue
    known.add(key)
    added.push(address)
  }
  if (added.length === 0) return podcast
  return { ...podcast, otherAddresses: [...added, ...otherAddresses].slice(0, mostOthers) }
}
