import { feedsOfPart } from '#shared/deployment/feed-checks.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

export type HostedFeed = { feedUrl: string; answeringHost?: string | undefined }

/** The server that a feed comes from: the one that answered last, where its address leads elsewhere for now. */
const hostOf = ({ feedUrl, answeringHost }: HostedFeed): string =>
  answeringHost ?? parseUrl(feedUrl)?.hostname ?? ''

/** The feeds of each host, in the order in which hosts come first. */
export function groupByHost<Feed extends HostedFeed>(feeds: readonly Feed[]): Feed[][] {
  const groups = new Map<string, Feed[]>()
  for (const feed of feeds) {
    const host = hostOf(feed)
    const group = groups.get(host)
    if (group) group.push(feed)
    else groups.set(host, [feed])
  }
  return [...groups.values()]
}

/**
 * Hosts put together to parts of about equal size; no host is in two of them. A host with as many feeds as a part or more is a part by
 * itself. The largest come first, because they take the longest.
 */
export function partsOf<Feed extends HostedFeed>(feeds: readonly Feed[]): Feed[][][] {
  const hosts = groupByHost(feeds)
  const large = hosts.filter(({ length }) => length >= feedsOfPart)
  const parts = large.toSorted((one, other) => other.length - one.length).map((host) => [host])
  let open: Feed[][] = []
  let count = 0
  for (const host of hosts.filter(({ length }) => length < feedsOfPart)) {
    if (count + host.length > feedsOfPart) {
      parts.push(open)
      open = []
      count = 0
    }
    open.push(host)
    count += host.length
  }
  return open.length > 0 ? [...parts, open] : parts
}
