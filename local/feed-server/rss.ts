import type { SampleEpisode, SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import type { SpokenTimes } from '#local/feed-server/spoken-times.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { emptyElement, textElement, writeXml, type XmlElement } from '#shared/format/xml.ts'

export type FeedOptions = {
  podcast: SamplePodcast
  baseUrl: string
  newestAt: Date
  timesOf: (episode: SampleEpisode) => SpokenTimes
}

const transcriptTypes = { vtt: 'text/vtt', json: 'application/json' } as const

function publishedAt(episode: SampleEpisode, newestAt: Date): Date {
  return 'publishedOn' in episode
    ? new Date(episode.publishedOn)
    : new Date(newestAt.getTime() - episode.daysBeforeNewest * dayMilliseconds)
}

function itemOf(episode: SampleEpisode, options: FeedOptions): XmlElement {
  const { podcast, baseUrl, newestAt, timesOf } = options
  const { audioBytes, durationSeconds } = timesOf(episode)
  const address = `${baseUrl}/${podcast.key}/${episode.key}`
  const content = [
    textElement('title', episode.title),
    textElement('description', episode.description),
    textElement('pubDate', publishedAt(episode, newestAt).toUTCString()),
    textElement('guid', `sample:${podcast.key}:${episode.key}`, { isPermaLink: 'false' }),
    textElement('link', address),
    emptyElement('enclosure', {
      url: `${address}.wav`,
      length: String(audioBytes),
      type: 'audio/wav',
    }),
    textElement('itunes:duration', String(Math.round(durationSeconds))),
    textElement('itunes:explicit', 'false'),
    emptyElement('itunes:image', { href: `${address}.png` }),
    emptyElement('podcast:transcript', {
      url: `${address}.${podcast.transcripts}`,
      type: transcriptTypes[podcast.transcripts],
      language: 'en',
    }),
    textElement('podcast:person', episode.speaker, { role: 'host' }),
  ]
  return { name: 'item', attributes: {}, content }
}

export function toRss(options: FeedOptions): string {
  const { podcast, baseUrl, newestAt } = options
  const time = (episode: SampleEpisode) => publishedAt(episode, newestAt).getTime()
  const episodes = podcast.episodes.toSorted((a, b) => time(b) - time(a))
  const content = [
    textElement('title', podcast.title),
    textElement('link', `${baseUrl}/${podcast.key}`),
    textElement('description', podcast.description),
    textElement('language', 'en'),
    textElement('lastBuildDate', newestAt.toUTCString()),
    textElement('itunes:author', podcast.author),
    emptyElement('itunes:category', { text: podcast.category }),
    emptyElement('itunes:image', { href: `${baseUrl}/${podcast.key}/cover.png` }),
    textElement('itunes:explicit', 'false'),
    textElement('podcast:locked', 'no'),
    ...episodes.map((episode) => itemOf(episode, options)),
  ]
  return writeXml({
    name: 'rss',
    attributes: {
      version: '2.0',
      'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
      'xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
    },
    content: [{ name: 'channel', attributes: {}, content }],
  })
}
