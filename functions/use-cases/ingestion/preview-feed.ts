import { clientWithin } from '#functions/clients/client-within.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { ImageError, maximumImageBytes, resizeImage } from '#functions/domain/images/resize-image.ts'
import { imageTimeoutMilliseconds } from '#functions/use-cases/ingestion/copy-image.ts'
import { listedItems } from '#functions/use-cases/ingestion/feed-records.ts'
import type { KnownShow } from '#functions/use-cases/ingestion/known-show.ts'
import { type NamedFeed, readNamedFeed } from '#functions/use-cases/ingestion/read-named-feed.ts'
import type { IntakeDeps } from '#functions/use-cases/ingestion/take-over-feed.ts'
import { type FeedPreview, unknownPodcastName } from '#shared/domain/podcast.ts'

/** A call of the API may take 30 seconds in all; where the feed took long its picture has to be quick. */
const previewMilliseconds = 26_000
const pictureWidth = 96

/** The show's picture as it would be shown, in the answer itself: no browser asks a stranger's server, and nothing is kept of what nobody adds. */
async function pictureOf(client: GuardedClient, url: string | undefined): Promise<string | null> {
  if (!url) return null
  try {
    const { bytes } = await client.fetch(url, {
      maxBytes: maximumImageBytes,
      timeoutMilliseconds: imageTimeoutMilliseconds,
      accept: 'image/webp, image/png, image/jpeg',
    })
    const { variants } = await resizeImage(bytes, [pictureWidth])
    const base64 = variants.map((variant) => Buffer.from(variant.bytes).toString('base64'))[0]
    return base64 ? `data:image/webp;base64,${base64}` : null
  } catch (error) {
    if (error instanceof FetchError || error instanceof ImageError) return null
    throw error
  }
}

const knownView = ({ podcast, by }: KnownShow) => ({
  id: podcast.podcastId,
  name: podcast.name,
  is_checked: podcast.disabled === undefined,
  is_elsewhere: by === 'guid',
})

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

/**
 * What adding a feed would bring, and whether its show is here already. Nothing is kept.
 * @throws DomainError `address-refused`, `not-a-feed`, `feed-unreachable`, `feed-blocked`
 */
export async function previewFeed(
  deps: Pick<IntakeDeps, 'client' | 'catalogue'>,
  request: { url: string; now: Date },
): Promise<FeedPreview> {
  const client = clientWithin(deps.client, previewMilliseconds)
  const named = await readNamedFeed({ ...deps, client }, request)
  return { ...describe(named), image: await pictureOf(client, named.feed.read.feed.imageUrl) }
}
