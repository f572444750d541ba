import { clientWithTimeLimit } from '#functions/clients/client-with-time-limit.ts'
import { type Clock, machineClock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { findPodcastByFeedUrl } from '#functions/data/podcasts/podcasts.ts'
import { ImageError, maximumImageBytes, resizeImage } from '#functions/domain/images/resize-image.ts'
import { FeedError } from '#functions/domain/ingestion/feed.ts'
import { imageTimeoutMilliseconds } from '#functions/use-cases/ingestion/copy-image.ts'
import { listedItems } from '#functions/use-cases/ingestion/feed-records.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { isElsewhere, type KnownShow } from '#functions/use-cases/ingestion/known-show.ts'
import { type NamedFeed, readNamedFeed } from '#functions/use-cases/ingestion/read-named-feed.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { type FeedPreview, type OfferedFeeds, unknownPodcastName } from '#shared/domain/podcast.ts'
import { askedAddress } from '#shared/rules/feed-address.ts'

/** An API request may take 28 seconds in total. */
const callMilliseconds = 28_000
const previewMilliseconds = 20_000
/** Time to fetch and resize the image. If less is left, the preview has no image. */
const pictureMilliseconds = 7000
const pictureWidth = 96

/** Embedded in the response, so that browsers send no request to third parties and nothing is stored. */
async function pictureOf(client: GuardedClient, url: string | undefined): Promise<string | null> {
  if (!url) return null
  try {
    const { bytes } = await client.fetch(url, {
      maxBytes: maximumImageBytes,
      timeoutMilliseconds: imageTimeoutMilliseconds,
      accept: 'image/webp, image/png, image/jpeg',
    })
    const { variants } = await resizeImage(bytes, [pictureWidth])
    const [picture] = variants
    return picture ? `data:image/webp;base64,${Buffer.from(picture.bytes).toString('base64')}` : null
  } catch (error) {
    if (error instanceof FetchError || error instanceof ImageError) return null
    throw error
  }
}

const knownView = (known: KnownShow) => {
  const { podcast, by } = known
  return {
    id: podcast.podcastId,
    name: podcast.name,
    is_checked: podcast.disabled === undefined,
    is_elsewhere: isElsewhere(known),
    is_likely: by === 'episodes',
    is_whole: podcast.lastCheckedAt !== undefined,
    is_opted_out: podcast.optedOutAt !== undefined,
  }
}

/** Uses only the stored record, because the publisher has opted out. */
function describeOptedOut(known: KnownShow): FeedPreview {
  const { feedUrl, name, author = '', description = '', language } = known.podcast
  return {
    url: feedUrl,
    title: name,
    author,
    description,
    language: language ?? null,
    image: null,
    episode_count: 0,
    transcript_count: 0,
    newest_date: null,
    known: knownView(known),
    problems: [],
  }
}

function describe({ feed: located, known }: NamedFeed): Omit<FeedPreview, 'image'> {
  const { read, address, problem } = located
  const { feed } = read
  const items = listedItems(read.items)
  return {
    url: known?.by === 'place' ? known.podcast.feedUrl : address,
    title: feed.title || unknownPodcastName,
    author: feed.author,
    description: feed.description,
    language: feed.language ?? null,
    episode_count: items.length,
    transcript_count: items.filter(({ transcripts }) => transcripts.length > 0).length,
    newest_date: items.reduce<string | null>(
      (newest, { publishedAt }) => (publishedAt && publishedAt > (newest ?? '') ? publishedAt : newest),
      null,
    ),
    known: known ? knownView(known) : null,
    problems: [...(problem ? [problem] : []), ...read.problems],
  }
}

/** The feeds of a web page; undefined for other errors. */
function offeredFeedsOf(error: unknown): OfferedFeeds | undefined {
  const cause = error instanceof DomainError ? error.cause : undefined
  if (!(cause instanceof FeedError) || cause.offered.length === 0) return undefined
  return { offered_feeds: [...cause.offered] }
}

export type PreviewDeps = Pick<ImportDeps, 'client' | 'catalogue'> & { clock?: Pick<Clock, 'now'> }

export type PreviewRequest = { url: string; now: Date }

async function previewOfFeed(
  { client, catalogue, clock = machineClock }: PreviewDeps,
  request: PreviewRequest,
): Promise<FeedPreview> {
  const end = clock.now() + callMilliseconds
  const podcast = await findPodcastByFeedUrl(catalogue, askedAddress(request.url))
  if (podcast?.optedOutAt) return describeOptedOut({ podcast, by: 'address' })
  const within = clientWithTimeLimit(client, previewMilliseconds, clock)
  const named = await readNamedFeed({ catalogue, client: within }, { ...request, podcast })
  if (named.known?.podcast.optedOutAt) return describeOptedOut(named.known)
  const hasTime = end - clock.now() >= pictureMilliseconds
  const image = hasTime ? await pictureOf(client, named.feed.read.feed.imageUrl) : null
  return { ...describe(named), image }
}

/** @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked` */
export async function previewFeed(
  deps: PreviewDeps,
  request: PreviewRequest,
): Promise<FeedPreview | OfferedFeeds> {
  try {
    return await previewOfFeed(deps, request)
  } catch (error) {
    const offered = offeredFeedsOf(error)
    if (offered) return offered
    throw error
  }
}
