import { listEpisodeIdsByStatus } from '#functions/data/episodes/episodes.ts'
import { findIndexCheck, readIndexSize } from '#functions/data/search/index-state.ts'
import { listIndexedEpisodes } from '#functions/data/search/indexed-episodes.ts'
import { canBeFound, type IndexTables } from '#functions/use-cases/search/index-episode.ts'
import { servicePrices } from '#shared/deployment/prices.ts'
import type { SearchIndexView } from '#shared/domain/search-index.ts'

const newestEpisodes = 25
const bytesPerGigabyte = 1e9

async function readNewest({ catalogue, search }: IndexTables): Promise<SearchIndexView['newest']> {
  const { entries: ids } = await listEpisodeIdsByStatus(catalogue, 'completed', { limit: newestEpisodes })
  const indexed = new Set((await listIndexedEpisodes(search, ids)).map(({ episodeId }) => episodeId))
  const others = ids.filter((id) => !indexed.has(id))
  const shown = await Promise.all(others.map((id) => canBeFound(catalogue, id)))
  const waiting = shown.filter(Boolean).length
  return { checked: indexed.size + waiting, waiting }
}

export async function showIndex(tables: IndexTables): Promise<SearchIndexView> {
  const [bytes, newest, check] = await Promise.all([
    readIndexSize(tables.search),
    readNewest(tables),
    findIndexCheck(tables.search),
  ])
  const { tableGigabyteMonth, recoveryGigabyteMonth } = servicePrices
  return {
    bytes,
    monthly_cents: (bytes / bytesPerGigabyte) * (tableGigabyteMonth + recoveryGigabyteMonth) * 100,
    newest,
    last_check: check
      ? { finished_at: check.finishedAt, episodes: check.episodes, corrected: check.corrected }
      : null,
  }
}
