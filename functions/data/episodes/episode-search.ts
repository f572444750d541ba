import { listEpisodes } from '#functions/data/episodes/episodes.ts'
import { indexedCardOf } from '#functions/data/episodes/listed-cards.ts'
import { podcastEpisodesPartition } from '#functions/data/keys.ts'
import {
  type Page,
  type PageKey,
  type PageOptions,
  queryIndex,
  type StoredItem,
} from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { IndexedCard } from '#functions/domain/cards/indexed-card.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { titleMatcher } from '#functions/domain/text/title-match.ts'
import type { Stance } from '#shared/domain/stance.ts'
import type { RowState } from '#shared/rules/row-state.ts'

/** `stance` null selects episodes without a stance. */
export type EpisodeFilter = { state?: RowState; stance?: Stance | null; title?: string }

export type SearchedPage = Page<EpisodeRecord> & { examined: number }

/** Cards per call. They take at most 90 read units, even if all are of the largest size. */
const mostExamined = 500
const examinedAtOnce = 100

function matcherOf({ state, stance, title }: EpisodeFilter): (found: IndexedCard) => boolean {
  const fitsTitle = title === undefined ? undefined : titleMatcher(title)
  return (found) => {
    if (state !== undefined && found.state !== state) return false
    if (stance !== undefined && found.card.political_stance !== stance) return false
    return fitsTitle?.(found.card.title) ?? true
  }
}

const keyNames = ['pk', 'sk', 'gsi1pk', 'gsi1sk']
const keyOfEntry = (entry: StoredItem): PageKey =>
  Object.fromEntries(keyNames.map((name) => [name, String(entry[name])]))

function selectFitting(
  entries: readonly StoredItem[],
  fits: (found: IndexedCard) => boolean,
  wanted: number,
) {
  const ids: number[] = []
  for (const [index, entry] of entries.entries()) {
    const [found] = indexedCardOf(entry)
    if (!found || !fits(found)) continue
    ids.push(found.card.id)
    if (ids.length < wanted || index === entries.length - 1) continue
    return { ids, examined: index + 1, stoppedAt: keyOfEntry(entry) }
  }
  return { ids, examined: entries.length }
}

/** Reads at most `mostExamined` cards per call: a page can be short or empty and still have a `next`. */
export async function searchEpisodesOfPodcast(
  catalogue: Table,
  podcastId: number,
  { filter, limit, start }: PageOptions & { filter: EpisodeFilter },
): Promise<SearchedPage> {
  const fits = matcherOf(filter)
  const partition = podcastEpisodesPartition(podcastId)
  const found: number[] = []
  let examined = 0
  let next = start
  do {
    const page = await queryIndex(catalogue, { index: 'gsi1', partition, limit: examinedAtOnce, start: next })
    const selected = selectFitting(page.entries, fits, limit - found.length)
    found.push(...selected.ids)
    examined += selected.examined
    next = selected.stoppedAt ?? page.next
  } while (next && found.length < limit && examined < mostExamined)
  return { entries: await listEpisodes(catalogue, found), examined, ...(next && { next }) }
}
