import type { OfferedFeed } from '#functions/domain/ingestion/feed.ts'
import { decodeInParts } from '#functions/domain/text/decode-text.ts'
import { type Attributes, attributesOf } from '#functions/domain/text/markup-tag.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'
import { readMarkup } from '#functions/domain/text/read-markup.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const feedType = /^\s*(?:application\/(?:(?:rss|atom|rdf)\+xml|feed\+json|xml)|text\/xml)\s*(?:;|$)/i
const feedRelation = /(?:^|\s)(?:alternate|feed)(?:\s|$)/i
const mostFeeds = 20
const longestTitle = 200

const isFeed = (attributes: Attributes) =>
  feedRelation.test(attributes.get('rel') ?? '') && feedType.test(attributes.get('type') ?? '')

/** Elements whose content is no markup of the page. */
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template', 'noscript', 'svg'])

type Page = { url: string; charset: string | undefined }

/** The feeds that a web page names with `<link rel="alternate">`, in the page's order. */
export function offeredFeeds(bytes: Uint8Array, { url, charset }: Page): OfferedFeed[] {
  let base: string | undefined
  let within: string | undefined
  const links: Attributes[] = []
  readMarkup(decodeInParts(bytes, charset).parts, {
    open: (tag) => {
      if (within) return
      if (silent.has(tag.name) && !tag.isEmpty) within = tag.name
      else if (tag.name === 'base') base ??= webAddress(attributesOf(tag).get('href'), url)
      else if (tag.name === 'link' && isFeed(attributesOf(tag))) links.push(attributesOf(tag))
    },
    close: ({ name }) => {
      if (name === within) within = undefined
    },
    text: () => undefined,
    verbatim: () => undefined,
  })
  const feeds = new Map<string, OfferedFeed>()
  for (const attributes of links) {
    const address = webAddress(attributes.get('href'), base ?? url)
    if (!address || address === url || feeds.has(address) || feeds.size === mostFeeds) continue
    feeds.set(address, { url: address, title: plainLine(attributes.get('title') ?? '', longestTitle) })
  }
  return [...feeds.values()]
}
