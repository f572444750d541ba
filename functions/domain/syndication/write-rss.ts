import type { PodcastFeed, Soundbite, SyndicatedEpisode } from '#functions/domain/syndication/podcast-feed.ts'
import { productName } from '#shared/domain/product.ts'
import { emptyElement, textElement, writeXml, type XmlElement } from '#shared/format/xml.ts'
import { feedStylePath } from '#shared/pages/feed-path.ts'
import { feedsPath } from '#shared/pages/page-path.ts'

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}

const ttlMinutes = 60

const rfc822 = (date: Date) => date.toUTCString()

/** `String` alone would write exponents and long fractions. */
const seconds = (value: number) => String(Number(value.toFixed(3)))

/** Directories must not list other publishers' episodes under our name. */
const blocks = [
  textElement('itunes:block', 'Yes'),
  textElement('podcast:block', 'yes'),
  textElement('podcast:locked', 'yes'),
]

function soundbiteElement({ startSeconds, durationSeconds, title }: Soundbite): XmlElement {
  const attributes = { startTime: seconds(startSeconds), duration: seconds(durationSeconds) }
  return textElement('podcast:soundbite', title, attributes)
}

/** Browsers show the feed as a page. XHTML elements give it links and a layout for phones. */
const phoneWidth = emptyElement('xhtml:meta', {
  name: 'viewport',
  content: 'width=device-width, initial-scale=1',
})
const pageLink = (address: string, text: string) => textElement('xhtml:a', text, { href: address })

/** Writes no `source` element: the publisher's feed address may be a subscriber's secret. */
function itemElement(episode: SyndicatedEpisode): XmlElement {
  const { audio, durationSeconds, imageUrl, podcastName } = episode
  const content = [
    textElement('title', episode.title),
    textElement('link', episode.link),
    pageLink(episode.link, episode.title),
    textElement('description', episode.descriptionHtml),
    textElement('guid', episode.guid, { isPermaLink: 'false' }),
    textElement('pubDate', rfc822(episode.publishedAt)),
    emptyElement('enclosure', { url: audio.url, length: String(audio.bytes), type: audio.type }),
    textElement('itunes:author', podcastName),
    textElement('itunes:explicit', String(episode.isExplicit)),
    ...(durationSeconds === null
      ? []
      : [textElement('itunes:duration', String(Math.round(durationSeconds)))]),
    ...(imageUrl === null ? [] : [emptyElement('itunes:image', { href: imageUrl })]),
    ...episode.soundbites.map(soundbiteElement),
  ]
  return { name: 'item', attributes: {}, content }
}

/** Date of the newest change, not of the request, so that unchanged feeds are identical byte by byte. */
function lastBuildDate(episodes: readonly SyndicatedEpisode[]): XmlElement[] {
  const times = episodes.map(({ changedAt }) => changedAt.getTime())
  return times.length === 0 ? [] : [textElement('lastBuildDate', rfc822(new Date(Math.max(...times))))]
}

function imageElement({ imageUrl, title, link }: PodcastFeed): XmlElement {
  const content = [textElement('url', imageUrl), textElement('title', title), textElement('link', link)]
  return { name: 'image', attributes: {}, content }
}

function channelElement(feed: PodcastFeed): XmlElement {
  const content = [
    textElement('title', feed.title),
    textElement('link', feed.link),
    textElement('description', feed.description),
    phoneWidth,
    pageLink(feedsPath, 'All feeds, and how they work'),
    textElement('language', 'en'),
    textElement('generator', productName),
    textElement('ttl', String(ttlMinutes)),
    ...lastBuildDate(feed.episodes),
    emptyElement('atom:link', { href: feed.address, rel: 'self', type: 'application/rss+xml' }),
    imageElement(feed),
    emptyElement('itunes:image', { href: feed.imageUrl }),
    textElement('itunes:author', productName),
    {
      name: 'itunes:category',
      attributes: { text: 'News' },
      content: [emptyElement('itunes:category', { text: 'Politics' })],
    },
    textElement('itunes:explicit', String(feed.episodes.some(({ isExplicit }) => isExplicit))),
    textElement('itunes:type', 'episodic'),
    ...blocks,
    ...feed.episodes.map(itemElement),
  ]
  return { name: 'channel', attributes: {}, content }
}

/** Our own writer, because libraries put white space into guids and output characters that XML forbids. */
export function writeRss(feed: PodcastFeed): string {
  const attributes = { version: '2.0', ...namespaces }
  return writeXml({ name: 'rss', attributes, content: [channelElement(feed)] }, feedStylePath)
}
