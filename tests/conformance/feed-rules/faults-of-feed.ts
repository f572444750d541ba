import { podcastRules } from '#tests/conformance/feed-rules/podcast-rules.ts'
import { rssRules } from '#tests/conformance/feed-rules/rss-rules.ts'
import { childrenOf, readXml } from '#tests/conformance/xml-tree.ts'

/** Each fault as "rule (source): fault". @throws Error if the document is not well-formed XML */
export function faultsOfFeed(document: string): string[] {
  const root = readXml(document)
  const channel = childrenOf(root, 'channel')[0]
  if (!channel) return ['there is no channel']
  const feed = { rss: root, channel, items: childrenOf(channel, 'item') }
  return [...rssRules, ...podcastRules].flatMap((rule) =>
    rule.faultsOf(feed).map((fault) => `${rule.says} (${rule.source}): ${fault}`),
  )
}
