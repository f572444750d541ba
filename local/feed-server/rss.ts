import type { SampleEpisode, SamplePodcast } from '#local/feed-server/sample-catalogue.ts'

export type EpisodeMedia = { durationSeconds: number; audioBytes: number }

export type FeedOptions = {
  podcast: SamplePodcast
  /** The feed server's address, without a slash at its end. */
  baseUrl: string
  newestAt: Date
  /** Known before anything was spoken; undefined leaves the duration out. */
  mediaOf: (episode: SampleEpisode) => EpisodeMedia | undefined
}

const transcriptTypes = { vtt: 'text/vtt', json: 'application/json' } as const
const dayMilliseconds = 24 * 60 * 60 * 1000

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}

export function publishedAt(episode: SampleEpisode, newestAt: Date): Date {
  return new Date(newestAt.getTime() - episode.daysBeforeNewest * dayMilliseconds)
}

function itemOf(episode: SampleEpisode, options: FeedOptions): string {
  const { podcast, baseUrl, newestAt, mediaOf } = options
  const media = mediaOf(episode)
  const address = `${baseUrl}/${podcast.key}/${episode.key}`
  return [
    '<item>',
    element('title', episode.title),
    element('description', episode.description),
    element('pubDate', publishedAt(episode, newestAt).toUTCString()),
    `<guid isPermaLink="false">${escapeXml(`sample:${podcast.key}:${episode.key}`)}</guid>`,
    element('link', address),
    `<enclosure url="${escapeXml(`${address}.wav`)}" length="${media?.audioBytes ?? 0}" type="audio/wav"/>`,
    ...(media ? [element('itunes:duration', String(Math.round(media.durationSeconds)))] : []),
    '<itunes:explicit>false</itunes:explicit>',
    `<itunes:image href="${escapeXml(`${address}.png`)}"/>`,
    `<podcast:transcript url="${escapeXml(`${address}.${podcast.transcripts}`)}" type="${transcriptTypes[podcast.transcripts]}" language="en"/>`,
    `<podcast:person role="host">${escapeXml(episode.speaker)}</podcast:person>`,
    '</item>',
  ].join('\n')
}

/** A podcast as RSS 2.0 with the iTunes and Podcasting 2.0 tags, newest episode first. */
export function toRss(options: FeedOptions): string {
  const { podcast, baseUrl, newestAt } = options
  const episodes = [...podcast.episodes].sort((a, b) => a.daysBeforeNewest - b.daysBeforeNewest)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0">',
    '<channel>',
    element('title', podcast.title),
    element('link', `${baseUrl}/${podcast.key}`),
    element('description', podcast.description),
    '<language>en</language>',
    element('lastBuildDate', newestAt.toUTCString()),
    element('itunes:author', podcast.author),
    `<itunes:category text="${escapeXml(podcast.category)}"/>`,
    `<itunes:image href="${escapeXml(`${baseUrl}/${podcast.key}/cover.png`)}"/>`,
    '<itunes:explicit>false</itunes:explicit>',
    '<podcast:locked>no</podcast:locked>',
    ...episodes.map((episode) => itemOf(episode, options)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}
