import { findJson, type Store } from '#functions/clients/store.ts'
import { readPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { type IndexedEpisode, listIndexedEpisodes } from '#functions/data/search/indexed-episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'
import { findHits } from '#functions/domain/search/find-hits.ts'
import { indexEntrySchema } from '#functions/domain/search/index-entry.ts'
import { nearPassages } from '#functions/domain/search/near-passages.ts'
import { episodeOf } from '#functions/domain/search/posting.ts'
import type { PrivateName } from '#functions/domain/search/private-names.ts'
import type { SearchQuery } from '#functions/domain/search/search-query.ts'
import type { Candidate } from '#functions/use-cases/search/collect-candidates.ts'
import type { FoundEpisode } from '#shared/domain/search.ts'

export type SearchResources = { catalogue: Table; search: Table; store: Store }

/** The further hits of an episode are counted. */
const listedHits = 10

export type Asked = { query: SearchQuery; names: readonly PrivateName[] }

type Wanted = Asked & { indexed: IndexedEpisode; positions: readonly number[] }

async function showEpisode(
  store: Store,
  { indexed, query, names, positions }: Wanted,
): Promise<FoundEpisode[]> {
  // Missing if the episode has been indexed again in this moment.
  const text = await findJson(store, indexed.textKey, indexEntrySchema)
  const hits = text && findHits(nearPassages(text, query, { positions, names }), query, names)
  if (!hits) return []
  return [
    {
      episode: indexed.card,
      title_marks: hits.title,
      hits: hits.spoken.slice(0, listedHits).map(({ text: sentence, marks, speaker, start, end }) => ({
        text: sentence,
        marks,
        speaker,
        start_time: start,
        end_time: end,
      })),
      further_hits: Math.max(hits.spoken.length - listedHits, 0),
    },
  ]
}

async function withoutHidden(
  catalogue: Table,
  episodes: readonly IndexedEpisode[],
): Promise<IndexedEpisode[]> {
  const podcasts = await readPodcasts(catalogue, [...new Set(episodes.map(({ card }) => card.podcast_id))])
  const mayShow = ({ card, hasTranscript }: IndexedEpisode) => {
    const podcast = podcasts.get(card.podcast_id)
    return podcast && isShown(podcast) && !(hasTranscript && podcast.hidesTranscripts)
  }
  return episodes.filter(mayShow)
}

export type Shown = { order: string; found: FoundEpisode }

/** The candidates whose texts match, in their order. */
export async function showCandidates(
  { catalogue, search, store }: SearchResources,
  asked: Asked,
  candidates: readonly Candidate[],
): Promise<Shown[]> {
  const indexed = await listIndexedEpisodes(
    search,
    candidates.map(({ order }) => episodeOf(order)),
  )
  const open = await withoutHidden(catalogue, indexed)
  const byId = new Map(candidates.map((candidate) => [episodeOf(candidate.order), candidate]))
  const shown = await Promise.all(
    open.map((one) =>
      showEpisode(store, { ...asked, indexed: one, positions: byId.get(one.episodeId)?.positions ?? [] }),
    ),
  )
  return shown.flat().map((found) => ({ order: byId.get(found.episode.id)?.order ?? '', found }))
}
