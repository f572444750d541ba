import { clientWithTimeLimit } from '#functions/clients/client-with-time-limit.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { FeedError, type ReadFeed } from '#functions/domain/ingestion/feed.ts'
import {
  type FeedRequest,
  type FetchedFeed,
  fetchFeed,
  type WholeFeed,
} from '#functions/use-cases/ingestion/fetch-feed.ts'
import { askedAddress } from '#shared/rules/feed-address.ts'

/** `before`: the feed at the previous URL, if it was read. */
export type Recognise = (found: ReadFeed, before?: ReadFeed) => Promise<boolean>

export type LocatedFeed = WholeFeed & {
  address: string
  /** Every URL of this show on the way, the last ones first. */
  places: readonly string[]
  /** Why `itunes:new-feed-url` was not followed. */
  problem?: string
}

/** `pinned`: the podcast's own URL. A feed found elsewhere must be the same show. */
export type SearchedShow = { url: string; now: Date; recognise: Recognise; pinned?: string | undefined }

export type SearchedFeed = SearchedShow & Pick<FeedRequest, 'known'>

export const searchMilliseconds = 24_000
const maximumMoves = 3

type Place = { feed: WholeFeed; address: string }

const ownAddresses = ({ feed, address }: Place) => [address, askedAddress(feed.url)]

async function fetchWhole(client: GuardedClient, request: FeedRequest): Promise<WholeFeed> {
  const fetched = await fetchFeed(client, request)
  if (fetched.kind === 'read') return fetched
  // The request was unconditional, so a server that answers 304 is broken.
  throw new FetchError('malformed', "The server didn't send the feed.")
}

async function nextPlace(
  client: GuardedClient,
  here: Place,
  { named, search }: { named: string; search: SearchedShow },
): Promise<{ place: Place; problem?: never } | { problem: string }> {
  if (here.feed.url.startsWith('https:') && named.startsWith('http:')) {
    return { problem: "The feed says it has moved, but its new address isn't encrypted (https)." }
  }
  try {
    const feed = await fetchWhole(client, { url: named, now: search.now })
    const isEmptied = feed.read.items.length === 0 && here.feed.read.items.length > 0
    if (isEmptied || !(await search.recognise(feed.read, here.feed.read))) {
      return {
        problem: `The feed says it has moved, but another show is at the new address: “${feed.read.feed.title}.”`,
      }
    }
    return { place: { feed, address: askedAddress(feed.movedTo ?? named) } }
  } catch (error) {
    if (!(error instanceof FetchError || error instanceof FeedError)) throw error
    return { problem: `The feed says it has moved, but the new address can't be read. ${error.message}` }
  }
}

async function followNamed(client: GuardedClient, start: Place, search: SearchedShow): Promise<LocatedFeed> {
  const seen = new Set(ownAddresses(start))
  const placesOf = (end: Place) => [...new Set([...ownAddresses(end), ...seen])]
  let here = start
  for (let moves = 0; ; moves += 1) {
    const { newFeedUrl } = here.feed.read.feed
    const named = newFeedUrl && askedAddress(newFeedUrl)
    if (!named || ownAddresses(here).includes(named)) {
      return { ...here.feed, address: here.address, places: placesOf(here) }
    }
    const stay = (problem: string) => ({
      ...start.feed,
      address: start.address,
      places: placesOf(start),
      problem,
    })
    if (seen.has(named))
      return stay('The feed says it has moved, but the new address points back to the old one.')
    if (moves === maximumMoves) return stay('The feed says it has moved too many times.')
    const next = await nextPlace(client, here, { named, search })
    if (next.problem !== undefined) return stay(next.problem)
    here = next.place
    for (const address of [named, ...ownAddresses(here)]) seen.add(address)
  }
}

async function findPlace(client: GuardedClient, feed: WholeFeed, search: SearchedShow): Promise<LocatedFeed> {
  const { url, pinned = url } = search
  const address = askedAddress(feed.movedTo ?? url)
  if (address !== pinned && !(await search.recognise(feed.read))) {
    throw new FeedError(`The feed’s address now leads to another show, “${feed.read.feed.title}.”`)
  }
  return followNamed(client, { feed, address }, search)
}

/** @throws FetchError; FeedError also if permanent redirects lead to another show */
export async function locateWholeFeed(anyClient: GuardedClient, search: SearchedShow): Promise<LocatedFeed> {
  const client = clientWithTimeLimit(anyClient, searchMilliseconds)
  const feed = await fetchWhole(client, { url: search.url, now: search.now })
  return findPlace(client, feed, search)
}

/**
 * If an unchanged feed has moved permanently, reads it in full before adopting the new URL. Throws as
 * `locateWholeFeed`.
 */
export async function locateFeed(
  anyClient: GuardedClient,
  search: SearchedFeed,
): Promise<LocatedFeed | Extract<FetchedFeed, { kind: 'unchanged' }>> {
  const client = clientWithTimeLimit(anyClient, searchMilliseconds)
  const { url, now, known } = search
  const fetched = await fetchFeed(client, { url, now, known })
  if (fetched.kind === 'read') return findPlace(client, fetched, search)
  const isMoved = fetched.movedTo !== undefined && fetched.movedTo !== url
  return isMoved ? findPlace(client, await fetchWhole(client, { url, now }), search) : fetched
}
