import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { listedOn } from '#functions/domain/records/episode-state.ts'
import { csvLine } from '#shared/format/csv.ts'
import { transcriptFileStem } from '#shared/rules/transcript-file-name.ts'

const columns = [
  'podcast_id',
  'podcast_name',
  'episode_id',
  'title',
  'published_date',
  'duration_seconds',
  'audio_url',
  'filename',
]

export const episodeListHead = csvLine(columns)

/** The `filename` column is the name that the uploaded transcript must have, without extension. */
export function episodeListLine(episode: EpisodeRecord, podcastName: string): string {
  const { podcastId, episodeId, durationSeconds } = episode
  return csvLine([
    podcastId,
    podcastName,
    episodeId,
    episode.title,
    episode.publishedAt ?? '',
    durationSeconds === null ? '' : Math.round(durationSeconds),
    episode.audioUrl ?? '',
    transcriptFileStem(podcastId, episodeId, listedOn(episode)),
  ])
}
