import { parseFeed } from 'feedsmith'
import { type Feed, FeedError, type FeedItem, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { type RawFeed, rawAtom, rawRdf, rawRss } from '#functions/domain/ingestion/feed-formats.ts'
import { type FeedPlace, type ItemOrigin, toFeedItem } from '#functions/domain/ingestion/feed-item.ts'
import { pageLink, withoutFeedAddress } from '#functions/domain/ingestion/page-link.ts'
import { withoutDoctype } from '#functions/domain/ingestion/without-doctype.ts'
import { decodeText } from '#functions/domain/text/decode-text.ts'
import { plainLine, plainText } from '#functions/domain/text/plain-text.ts'
import { webAddress } from '#shared/rules/web-address.ts'

export const maximumFeedBytes = 25_000_000
const maximumItems = 10_000
const maximumProblems = 50

export type FeedHints = {
  /** What is dated more than a day ahead of it is not believed. */
  now: Date
  /** From the transfer's content type. */
  charset?: string
  /** Where the feed came from; completes relative addresses. */
  url?: string
  /** Where it was asked for, before redirects. */
  askedUrl?: string
}

function parse(text: string): RawFeed {
  const outcome = parseFeed(withoutDoctype(text), { maxItems: maximumItems })
  switch (outcome.format) {
    case 'rss':
      return rawRss(outcome.feed)
    case 'atom':
      return rawAtom(outcome.feed)
    case 'rdf':
      return rawRdf(outcome.feed)
    case 'json':
      throw new FeedError('This is a JSON Feed. Please give the address of an RSS or Atom feed.')
  }
}

function parseOrRefuse(text: string): RawFeed {
  try {
    return parse(text)
  } catch (cause) {
    if (cause instanceof FeedError) throw cause
    throw new FeedError('There is no podcast feed at this address.', { cause })
  }
}

function firstLine(texts: readonly (string | undefined)[], maxLength: number): string {
  return texts.map((text) => plainLine(text ?? '', maxLength)).find((text) => text !== '') ?? ''
}

function toFeed(raw: RawFeed, { base, feedUrls }: FeedPlace): Feed {
  const link = pageLink(raw.link, feedUrls)
  const imageUrl = webAddress(raw.image, base)
  const descriptions = raw.descriptions.map((text) => plainText(text ?? '', 8000))
  const language = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/.exec(raw.language?.trim() ?? '')?.[0]
  return {
    title: firstLine(raw.titles, 300),
    author: firstLine(raw.authors, 200),
    description: withoutFeedAddress(descriptions.find((text) => text !== '') ?? '', feedUrls),
    category: plainLine(raw.category ?? '', 100),
    ...(link ? { link } : {}),
    ...(imageUrl ? { imageUrl } : {}),
    ...(language ? { language } : {}),
  }
}

/** Greater than every date, so that of a long feed what is dated too far ahead is taken over and not lost behind all others. */
const ahead = '~'

/** Newest first; items without a date keep the feed's order behind those with one, those dated too far ahead before them. */
function byDate(one: FeedItem, other: FeedItem): number {
  const [a, b] = [one, other].map((item) => (item.isDatedAhead ? ahead : (item.publishedAt ?? '')))
  if (a === b) return 0
  return (a ?? '') > (b ?? '') ? -1 : 1
}

const identityOf = (item: FeedItem) => item.guid ?? item.audioUrl ?? item.link ?? item.title

function toItems(raw: RawFeed, origin: ItemOrigin): { items: FeedItem[]; problems: string[] } {
  const items = new Map<string, FeedItem>()
  const problems: string[] = []
  for (const [index, rawItem] of raw.items.entries()) {
    const item = toFeedItem(rawItem, origin)
    const name = plainLine(rawItem.title ?? '', 80) || `Item ${index + 1}`
    if (typeof item === 'string') problems.push(`«${name}» ${item}.`)
    else if (items.has(identityOf(item))) problems.push(`«${name}» stands in the feed twice.`)
    else items.set(identityOf(item), item)
  }
  return { items: [...items.values()].toSorted(byDate), problems }
}

function limited(problems: readonly string[]): string[] {
  if (problems.length <= maximumProblems) return [...problems]
  const rest = problems.length - maximumProblems
  return [...problems.slice(0, maximumProblems), `${rest} more items have problems.`]
}

/**
 * A feed's bytes (RSS 2.0 and older, Atom, RDF; iTunes and Podcasting 2.0 namespaces) as show and episodes, newest first.
 * Whatever is wrong with one item is a sentence in `problems` and costs no other item.
 * @throws FeedError when the bytes are no feed at all, or too many.
 */
export function readFeed(bytes: Uint8Array, hints: FeedHints): ReadFeed {
  if (bytes.byteLength > maximumFeedBytes) throw new FeedError('This feed is larger than 25 MB.')
  const decoded = decodeText(bytes, hints.charset)
  const raw = parseOrRefuse(decoded.text)
  const feedUrls = [hints.url, hints.askedUrl].flatMap((url) => webAddress(url) ?? [])
  const place = { base: feedUrls[0] ?? webAddress(raw.link), feedUrls }
  const feed = toFeed(raw, place)
  const { items, problems } = toItems(raw, { ...place, now: hints.now })
  if (feed.title === '' && raw.items.length === 0) throw new FeedError('This feed is empty.')
  return { feed, items, problems: limited([...(decoded.problem ? [decoded.problem] : []), ...problems]) }
}
