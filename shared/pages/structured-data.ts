import type { EpisodeView } from '#shared/domain/episode.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { productName } from '#shared/domain/product.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { formatIsoDuration } from '#shared/format/duration.ts'
import { type PageHead, previewImage, siteDescription } from '#shared/pages/page-head.ts'
import { homePath } from '#shared/pages/page-path.ts'
import { webAddress } from '#shared/rules/web-address.ts'

/** A description for machines (JSON-LD in the vocabulary of schema.org). */
export type StructuredData = Readonly<Record<string, unknown>>

const context = 'https://schema.org'

const siteId = (siteUrl: string) => `${siteUrl}${homePath}#website`

/** Of the home page: the site and who makes it. */
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

/** What is said of every page; one that shows a thing is called after it instead. */
const pageData = (type: string, head: LocatedHead, siteUrl: string) => ({
  '@context': context,
  '@type': type,
  url: siteUrl + head.path,
  name: head.title,
  description: head.description,
})

const imageOf = (head: LocatedHead, siteUrl: string) =>
  webAddress(head.image ?? undefined, siteUrl) ?? siteUrl + previewImage.path

/** Of a page that leads to episodes: those of a stance, those on a topic. */
export function collectionData(head: LocatedHead, siteUrl: string, about?: string): StructuredData {
  return {
    ...pageData('CollectionPage', head, siteUrl),
    isPartOf: { '@id': siteId(siteUrl) },
    ...(about && { about: { '@type': 'Thing', name: about } }),
  }
}

/** Of an episode's page. What nobody knows is left out. */
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

/** Of a podcast's page. What nobody knows is left out, such as whether the author is a person, and so is a feed that is not everybody's. */
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
