import type { EpisodeView } from '#shared/domain/episode.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { productName } from '#shared/domain/product.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { formatIsoDuration } from '#shared/format/duration.ts'
import { type PageHead, previewImage, siteDescription } from '#shared/pages/page-head.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/** A JSON-LD object with the vocabulary of schema.org. */
export type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'

const siteId = (siteUrl: string) => `${siteUrl}${homePath}#website`

export function siteData(siteUrl: string): StructuredData {
  const publisher = `${siteUrl}${homePath}#organization`
  return {
    '@context': context,
    '@graph': [
      {
        '@type': 'WebSite',
        '@id': siteId(siteUrl),
        name: productName,
        url: `${siteUrl}${homePath}`,
        description: siteDescription,
        inLanguage: 'en',
        publisher: { '@id': publisher },
      },
      {
        '@type': 'Organization',
        '@id': publisher,
        name: productName,
        url: `${siteUrl}${homePath}`,
        logo: siteUrl + previewImage.path,
      },
    ],
  }
}

type LocatedHead = PageHead & { path: string }

const pageData = (type: string, head: LocatedHead, siteUrl: string) => ({
  '@context': context,
  '@type': type,
  url: siteUrl + head.path,
  name: head.title,
  description: head.description,
})

const imageOf = (head: LocatedHead, siteUrl: string) =>
  webAddress(head.image ?? undefined, siteUrl) ?? siteUrl + previewImage.path

export function collectionData(head: LocatedHead, siteUrl: string, about?: string): StructuredData {
  return {
    ...pageData('CollectionPage', head, siteUrl),
    isPartOf: { '@id': siteId(siteUrl) },
    ...(about && { about: { '@type': 'Thing', name: about } }),
  }
}

export function episodeData(episode: EpisodeView, head: LocatedHead, siteUrl: string): StructuredData {
  const topics = splitTopicNames(episode.topics)
  const audio = webAddress(episode.audio_url ?? undefined)
  return {
    ...pageData('PodcastEpisode', head, siteUrl),
    name: episode.title,
    ...(episode.published_date && { datePublished: episode.published_date }),
    ...(episode.duration !== null && { duration: formatIsoDuration(episode.duration) }),
    image: imageOf(head, siteUrl),
    ...(audio && { associatedMedia: { '@type': 'MediaObject', contentUrl: audio } }),
    partOfSeries: { '@type': 'PodcastSeries', name: episode.podcast.name },
    ...(topics.length > 0 && { keywords: topics }),
    isPartOf: { '@id': siteId(siteUrl) },
  }
}

/**
 * Omits what we do not know, such as whether the author is a person or an organization, and private feed
 * URLs.
 */
export function podcastData(podcast: PodcastPage, head: LocatedHead, siteUrl: string): StructuredData {
  const website = webAddress(podcast.website_url ?? undefined)
  const feed = webAddress(podcast.rss_url ?? undefined)
  return {
    ...pageData('PodcastSeries', head, siteUrl),
    name: podcast.name,
    image: imageOf(head, siteUrl),
    ...(website && { sameAs: website }),
    ...(feed && { webFeed: feed }),
  }
}
