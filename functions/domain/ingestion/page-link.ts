import { externalUrl } from '#functions/domain/text/external-url.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/**
 * `base` resolves relative URLs. `feedUrls` are the feed's own URLs, which must not be published as a page.
 */
export type FeedPlace = { base: string | undefined; feedUrls: readonly string[] }

/** Query values of at least this length may be keys; shorter ones only choose a format or page. */
const shortestSecret = 8

const placeOf = (address: string) => address.replace(/[?#].*$/s, '')

const frontPage = /^https?:\/\/[^/?#]+\/(?:#.*)?$/

const queryValues = (address: string) => [...(parseUrl(address)?.searchParams.values() ?? [])]

/** True if public text contains a feed's address or a value of its query, such as `…?auth=…`. */
export function containsFeedAddress(text: string, feedUrl: string): boolean {
  if (text.includes(feedUrl)) return true
  const values = text.includes('?') ? queryValues(text) : []
  const secrets =
    values.length > 0 ? queryValues(feedUrl).filter(({ length }) => length >= shortestSecret) : []
  return values.some((value) => secrets.includes(value))
}

export function withoutFeedAddress(text: string, feedUrls: readonly string[]): string {
  return feedUrls.reduce(
    (rest, feedUrl) => (rest.includes(feedUrl) ? rest.replaceAll(feedUrl, '').trim() : rest),
    text,
  )
}

/** A link to the front page is allowed, although some sites serve their feed there (`/?feed=rss`). */
const isFeed = (link: string, feedUrl: string) => placeOf(link) === placeOf(feedUrl) && !frontPage.test(link)

/**
 * A feed's address may be a subscriber's secret, so the page must not be the feed itself or contain its
 * query. `feedUrls`: before and after redirects.
 */
export function pageLink(text: string | undefined, feedUrls: readonly string[]): string | undefined {
  const given = text?.trim()
  if (!given) return undefined
  const link = externalUrl(given, given.startsWith('/') ? feedUrls[0] : undefined)
  if (!link) return undefined
  const isSecret = feedUrls.some((feedUrl) => isFeed(link, feedUrl) || containsFeedAddress(link, feedUrl))
  return isSecret ? undefined : link
}
