import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { SearchHit } from '#shared/domain/search.ts'

export type NewHit = { episode: EpisodeCard; hit: Pick<SearchHit, 'text' | 'start_time'> }

/** What was newly said about one saved search. */
export type SearchNews = { q: string; address: string; hits: readonly NewHit[] }

/** More than one digest of each search would be longer than what it is on. */
export const mostNewHits = 3
