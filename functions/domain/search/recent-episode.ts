import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { Published } from '#functions/domain/records/publication.ts'
import { unknownPodcastName } from '#shared/domain/podcast.ts'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Bytes of the JSON text, an upper bound of DynamoDB's size. */
export const maximumRecentBytes = 320

const bytesOf = (recent: RecentEpisode) => Buffer.byteLength(JSON.stringify(recent))

type Source = {
  episode: Pick<EpisodeRecord, 'episodeId' | 'title'>
  podcast: Pick<PodcastRecord, 'podcastId' | 'name'>
  publication: Pick<Published, 'publishedOn' | 'stance' | 'topics'>
}

/** Fits into `maximumRecentBytes`: shortens the title, then drops topics. */
export function recentEpisode({ episode, podcast, publication }: Source): RecentEpisode {
  const make = (characters: number, topics: readonly string[]): RecentEpisode => ({
    id: episode.episodeId,
    title: shortenText(episode.title, characters),
    date: publication.publishedOn,
    stance: publication.stance,
    topics: [...topics],
    show: {
      id: podcast.podcastId,
      name: shortenText(podcast.name || unknownPodcastName, Math.min(characters, 40)),
    },
  })
  const all = publication.topics.map(({ name }) => name)
  for (let count = all.length; count >= 0; count -= 1) {
    for (const characters of [100, 60, 40, 20, 10]) {
      const recent = make(characters, all.slice(0, count))
      if (bytesOf(recent) <= maximumRecentBytes) return recent
    }
  }
  return make(5, [])
}
