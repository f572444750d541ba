import type { AtomFeed, RdfFeed, RssFeed } from 'feedsmith'
import type { RawItem } from '#functions/domain/ingestion/feed-item.ts'

/** A feed in the words of its format, before anything is believed. */
export type RawFeed = {
  titles: readonly (string | undefined)[]
  authors: readonly (string | undefined)[]
  descriptions: readonly (string | undefined)[]
  category?: string
  link?: string
  image?: string
  language?: string
  items: readonly RawItem[]
}

type Link = { href?: string; rel?: string; type?: string }

const linkTo = (links: readonly Link[] | undefined, rel: string) =>
  links?.find((link) => (link.rel ?? 'alternate') === rel)?.href

function rssItem(item: RssFeed.Item<string>): RawItem {
  const media = [
    ...(item.media?.contents ?? []),
    ...(item.media?.groups ?? []).flatMap((group) => group.contents ?? []),
  ]
  return {
    guid: item.guid?.value,
    title: item.title ?? item.itunes?.title,
    descriptions: [
      item.content?.encoded,
      item.description,
      item.itunes?.summary,
      item.itunes?.subtitle,
      item.googleplay?.description,
    ],
    dates: [
      item.pubDate,
      item.dc?.dates?.[0],
      item.dcterms?.issued?.[0],
      item.atom?.published,
      item.atom?.updated,
    ],
    link: item.link ?? linkTo(item.atom?.links, 'alternate'),
    enclosures: [
      ...(item.enclosures ?? []),
      ...media.map(({ url, type, fileSize }) => ({ url, type, length: fileSize })),
    ],
    durationSeconds: item.itunes?.duration,
    explicit: item.itunes?.explicit,
    image: item.itunes?.image ?? item.googleplay?.image?.href ?? item.media?.thumbnails?.[0]?.url,
    transcripts: item.podcast?.transcripts ?? [],
  }
}

/** RSS 2.0 and its older numbers, with the iTunes and Podcasting 2.0 namespaces. */
export function rawRss(feed: RssFeed.Feed<string>): RawFeed {
  const category = feed.itunes?.categories?.[0]
  return {
    titles: [feed.title, feed.itunes?.title],
    authors: [
      feed.itunes?.author,
      feed.itunes?.owner?.name,
      feed.managingEditor?.name,
      feed.dc?.creators?.[0],
    ],
    descriptions: [feed.description, feed.itunes?.summary, feed.itunes?.subtitle],
    category: category?.text ?? feed.categories?.[0]?.name,
    link: feed.link ?? linkTo(feed.atom?.links, 'alternate'),
    image: feed.itunes?.image ?? feed.image?.url ?? feed.googleplay?.image?.href,
    language: feed.language,
    items: (feed.items ?? []).map(rssItem),
  }
}

/** RSS 1.0 (RDF). */
export function rawRdf(feed: RdfFeed.Feed<string>): RawFeed {
  return {
    titles: [feed.title],
    authors: [feed.dc?.creators?.[0]],
    descriptions: [feed.description],
    link: feed.link,
    image: feed.image?.url,
    items: (feed.items ?? []).map((item) => ({
      guid: item.rdf?.about,
      title: item.title,
      descriptions: [item.content?.encoded, item.description],
      dates: [item.dc?.dates?.[0]],
      link: item.link,
      enclosures: (item.media?.contents ?? []).map(({ url, type, fileSize }) => ({
        url,
        type,
        length: fileSize,
      })),
      transcripts: [],
    })),
  }
}

/** Atom (RFC 4287); audio stands in links with `rel="enclosure"`. */
export function rawAtom(feed: AtomFeed.Feed<string>): RawFeed {
  const authors = (feed.authors ?? []).map((person) => person.name)
  return {
    titles: [feed.title?.value],
    authors: [feed.itunes?.author, ...authors],
    descriptions: [feed.subtitle?.value, feed.itunes?.summary],
    category: feed.itunes?.categories?.[0]?.text ?? feed.categories?.[0]?.label ?? feed.categories?.[0]?.term,
    link: linkTo(feed.links, 'alternate'),
    image: feed.itunes?.image ?? feed.logo ?? feed.icon,
    items: (feed.entries ?? []).map((entry) => ({
      guid: entry.id,
      title: entry.title?.value,
      descriptions: [entry.content?.value, entry.summary?.value],
      dates: [entry.published, entry.updated],
      link: linkTo(entry.links, 'alternate'),
      enclosures: (entry.links ?? [])
        .filter((link) => link.rel === 'enclosure')
        .map(({ href, type, length }) => ({ url: href, type, length })),
      durationSeconds: entry.itunes?.duration,
      explicit: entry.itunes?.explicit,
      image: entry.itunes?.image ?? entry.media?.thumbnails?.[0]?.url,
      transcripts: [],
    })),
  }
}
