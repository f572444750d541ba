import type { EpisodeRecord, PublicEpisode } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'

export type EpisodeState = { episode: EpisodeRecord; quotes: readonly QuoteRecord[]; podcast: PodcastRecord }

export type PublicState = Omit<EpisodeState, 'episode'> & { episode: PublicEpisode }

/** ISO 8601, UTC. The import date replaces a date that the feed does not give. */
export function listedOn(episode: Pick<EpisodeRecord, 'publishedAt' | 'addedAt'>): string {
  return episode.publishedAt ?? episode.addedAt
}

/** Whole seconds, so that sums are exact. */
export function durationOf(episode: Pick<EpisodeRecord, 'durationSeconds' | 'transcript'>): number {
  return Math.round(episode.durationSeconds ?? episode.transcript?.durationSeconds ?? 0)
}
