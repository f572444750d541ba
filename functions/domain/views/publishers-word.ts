import type { PublicEpisode } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { Chapter } from '#shared/domain/chapter.ts'
import type { Highlight } from '#shared/domain/highlight.ts'
import type { Participant } from '#shared/domain/participant.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const audioEnd = ({ durationSeconds }: PublicEpisode) => durationSeconds ?? Number.POSITIVE_INFINITY

/**
 * Omits chapters that start after the audio's end: publishers may shorten an episode and keep its chapters.
 */
export function chapterViews(episode: PublicEpisode): Chapter[] {
  const { chapters, inlineChapters } = episode
  const list = chapters?.list.length ? chapters.list : (inlineChapters ?? [])
  return list
    .filter(({ start }) => start < audioEnd(episode))
    .map(({ start, title, link }) => ({ title, start_time: start, link_url: webAddress(link) ?? null }))
}

export function highlightViews(episode: PublicEpisode): Highlight[] {
  return (episode.soundbites ?? [])
    .filter(({ start }) => start < audioEnd(episode))
    .map(({ start, duration, title }) => ({
      title,
      start_time: start,
      end_time: Math.min(start + duration, audioEnd(episode)),
    }))
}

export function participantViews(
  episode: Pick<PublicEpisode, 'persons'>,
  podcast: Pick<PodcastRecord, 'persons'>,
): Participant[] {
  return (episode.persons ?? podcast.persons ?? []).map(({ name, role }) => ({ name, role: role ?? null }))
}
