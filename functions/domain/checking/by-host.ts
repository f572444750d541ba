import { feedsOfPart } from '#shared/deployment/feed-checks.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

export type HostedFeed = { feedUrl: string; answeringHost?: string | undefined }

/** `answeringHost`: the host that served the feed last, after temporary redirects. */
const hostOf = ({ feedUrl, answeringHost }: HostedFeed): string =>
  answeringHost ?? parseUrl(feedUrl)?.hostname ?? ''

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
 * A host with `feedsOfPart` feeds or more gets a part of its own; smaller hosts share parts. Large hosts come
 * first, because they take longest.
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
