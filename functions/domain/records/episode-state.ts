import type { EpisodeRecord, PublicEpisode } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'

/** An episode with all that lists, pages and feeds say of it. */
export type EpisodeState = { episode: EpisodeRecord; quotes: readonly QuoteRecord[]; podcast: PodcastRecord }

export type PublicState = Omit<EpisodeState, 'episode'> & { episode: PublicEpisode }

/** The instant that lists sort an episode by, UTC ISO 8601: a feed may give no readable date. */
export function listedOn(episode: Pick<EpisodeRecord, 'publishedAt' | 'addedAt'>): string {
  return episode.publishedAt ?? episode.addedAt
}

/** Seconds as whole numbers: sums of them are exact. */
export function durationOf(episode: Pick<EpisodeRecord, 'durationSeconds' | 'transcript'>): number {
  return Math.round(episode.durationSeconds ?? episode.transcript?.durationSeconds ?? 0)
}
