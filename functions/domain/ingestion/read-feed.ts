import {
  addItem,
  addProblem,
  cappedProblem,
  feedItemsOf,
  isSurplus,
  noItems,
  problemsOf,
} from '#functions/domain/ingestion/collected-items.ts'
import { type Feed, FeedError, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import { firstLine, toFeedItem } from '#functions/domain/ingestion/feed-item.ts'
import { timeOf } from '#functions/domain/ingestion/item-time.ts'
import { firstOf, type RawFeed } from '#functions/domain/ingestion/raw-feed.ts'
import { readJsonFeed } from '#functions/domain/ingestion/read-json-feed.ts'
import { readXmlFeed } from '#functions/domain/ingestion/read-xml-feed.ts'
import { toFeed } from '#functions/domain/ingestion/to-feed.ts'
import type { ItemSink } from '#functions/domain/ingestion/xml-reading.ts'
import { decodeInParts } from '#functions/domain/text/decode-text.ts'
import { latestPlausible } from '#shared/rules/bounds.ts'
import { webAddress } from '#shared/rules/web-address.ts'

export const maximumFeedBytes = 25_000_000

export type FeedHints = {
  /** Dates more than a day after `now` are ignored. */
  now: Date
  /** The charset of the `Content-Type` header. */
  charset?: string
  /** After redirects; resolves relative addresses. */
  url?: string
  /** Before redirects. */
  askedUrl?: string
}

function detectFormat(parts: Iterable<string>): { isJson: boolean; parts: Iterable<string> } {
  const rest = parts[Symbol.iterator]()
  let first = rest.next()
  while (!first.done && first.value.trim() === '') first = rest.next()
  const begin = first.done ? '' : first.value.trimStart()
  function* all(): Generator<string> {
    yield begin
    for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
  }
  return { isJson: begin.startsWith('{'), parts: all() }
}

function isEmpty({ title, author, description, category, link, imageUrl }: Feed): boolean {
  return [title, author, description, category, link, imageUrl].every((text) => !text)
}

function documentProblems(problem: string | undefined, isCutOff: boolean, isCapped: boolean): string[] {
  return [
    ...(problem ? [problem] : []),
    ...(isCutOff ? ['The feed is cut off. Everything up to there was read.'] : []),
    ...(isCapped ? [cappedProblem] : []),
  ]
}

/**
 * Newest episode first. A broken item becomes a sentence in `problems` and affects no other item.
 * @throws FeedError when the bytes are no feed, or more than `maximumFeedBytes`
 */
export function readFeed(bytes: Uint8Array, hints: FeedHints): ReadFeed {
  if (bytes.byteLength > maximumFeedBytes) throw new FeedError('This feed is larger than 25 MB.')
  const decoded = decodeInParts(bytes, hints.charset)
  const feedUrls = [hints.url, hints.askedUrl].flatMap((url) => webAddress(url) ?? [])
  const own = feedUrls[0] === undefined ? undefined : { base: feedUrls[0], feedUrls }
  const placeIn = (raw: RawFeed) => own ?? { base: webAddress(firstOf(raw.links)), feedUrls }
  const latest = latestPlausible(hints.now)
  const collected = noItems()
  let count = 0
  const sink: ItemSink = (raw, isCutOff, feed) => {
    count += 1
    const time = timeOf(raw, latest)
    if (isSurplus(collected, time)) return
    const outcome = toFeedItem(raw, { ...placeIn(feed), language: firstOf(feed.languages) }, time)
    if (outcome.problem === undefined) return addItem(collected, outcome.item, time)
    const name = firstLine(raw.titles, 80) || `Item ${count}`
    addProblem(collected, `“${name}” ${isCutOff ? 'is cut off, and ' : ''}${outcome.problem}.`)
  }
  const { isJson, parts } = detectFormat(decoded.parts)
  const read = isJson ? readJsonFeed(parts, sink) : readXmlFeed(parts, { base: feedUrls[0], sink })
  const feed = toFeed(read.feed, placeIn(read.feed))
  if (count === 0 && isEmpty(feed)) throw new FeedError('This feed is empty.')
  const items = feedItemsOf(collected)
  const about = documentProblems(decoded.problem(), read.isCutOff, collected.isCapped)
  const problems = [...about, ...problemsOf(collected)]
  return { feed, items, problems, isCutOff: read.isCutOff }
}
