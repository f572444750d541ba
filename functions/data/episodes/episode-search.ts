import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { scanCards } from '#functions/data/episodes/scan-cards.ts'
import { podcastEpisodesPartition } from '#functions/data/keys.ts'
import type { OrderedPage, Page } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { IndexedCard } from '#functions/domain/cards/indexed-card.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { titleMatcher } from '#functions/domain/text/title-match.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { RowState } from '#shared/rules/row-state.ts'

/** `stance` null selects episodes without a stance. */
export type EpisodeFilter = { state?: RowState; stance?: Stance | null; title?: string }

export type SearchedPage = Page<EpisodeRecord> & { examined: number }

function matcherOf({ state, stance, title }: EpisodeFilter): (found: IndexedCard) => boolean {
  const fitsTitle = title === undefined ? undefined : titleMatcher(title)
  return (found) => {
    if (state !== undefined && found.state !== state) return false
    if (stance !== undefined && found.card.political_stance !== stance) return false
    return fitsTitle?.(found.card.title) ?? true
  }
}

/** A page can be short or empty and still have a `next`. */
export async function searchEpisodesOfPodcast(
  catalogue: Table,
  podcastId: number,
  { filter, ...options }: OrderedPage & { filter: EpisodeFilter },
): Promise<SearchedPage> {
  const partition = podcastEpisodesPartition(podcastId)
  const fits = matcherOf(filter)
  const { ids, ...page } = await scanCards(catalogue, { index: 'gsi1', partition, fits, ...options })
  return { ...page, entries: await listEpisodes(catalogue, ids) }
}
