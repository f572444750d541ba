import { strangersAddress } from '#functions/domain/text/strangers-address.ts'
import { parseUrl } from '#shared/rules/parse-url.ts'

/** `base` completes relative addresses; `feedUrls` are the feed's own, which no page may be. */
export type FeedPlace = { base: string | undefined; feedUrls: readonly string[] }

/** Shorter values of a query choose a format or a page; longer ones may be keys. */
const shortestSecret = 8

/** Origin and path of an address as `strangersAddress` writes it. */
const placeOf = (address: string) => address.replace(/[?#].*$/s, '')

const frontPage = /^https?:\/\/[^/?#]+\/(?:#.*)?$/

const queryValues = (address: string) => [...(parseUrl(address)?.searchParams.values() ?? [])]

/** Whether what everybody may see holds the address of a feed, or is asked with a value of its query such as `…?auth=…`. */
export function holdsFeedAddress(text: string, feedUrl: string): boolean {
  if (text.includes(feedUrl)) return true
  const values = text.includes('?') ? queryValues(text) : []
  const secrets =
    values.length > 0 ? queryValues(feedUrl).filter(({ length }) => length >= shortestSecret) : []
  return values.some((value) => secrets.includes(value))
}

/** A text of the publisher's for everybody, without the feed's addresses. */
export function withoutFeedAddress(text: string, feedUrls: readonly string[]): string {
  return feedUrls.reduce(
    (rest, feedUrl) => (rest.includes(feedUrl) ? rest.replaceAll(feedUrl, '').trim() : rest),
    text,
  )
}

/** The feed itself, whatever query or fragment follows; the front page of a site may also be its feed, asked with a query. */
const isFeed = (link: string, feedUrl: string) => placeOf(link) === placeOf(feedUrl) && !frontPage.test(link)

/**
 * The page that a feed links to, which is shown to everybody. Since a feed's address may be a subscriber's secret, it is neither the feed
 * itself nor anything that holds its query or is completed from its folder. `feedUrls`: where the feed was asked for, and where it was.
 */
export function pageLink(text: string | undefined, feedUrls: readonly string[]): string | undefined {
  const given = text?.trim()
  if (!given) return undefined
  const link = strangersAddress(given, given.startsWith('/') ? feedUrls[0] : undefined)
  if (!link) return undefined
  const isSecret = feedUrls.some((feedUrl) => isFeed(link, feedUrl) || holdsFeedAddress(link, feedUrl))
  return isSecret ? undefined : link
}
