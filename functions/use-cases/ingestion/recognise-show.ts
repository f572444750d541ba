import { findKnownIds } from '#functions/data/episodes/known-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { isSameShow } from '#functions/domain/checking/moved-feed.ts'
import type { FeedItem, ReadFeed } from '#functions/domain/ingestion/feed.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { toNewEpisode } from '#functions/use-cases/ingestion/feed-records.ts'
import type { Recognise } from '#functions/use-cases/ingestion/locate-feed.ts'

/** Enough overlap to recognize a show that keeps publishing. */
const comparedItems = 25

const marksOf = ({ feed: { title, podcastGuid } }: ReadFeed) => ({ name: title, podcastGuid })

export function recogniseKnown(catalogue: Table, podcast: PodcastRecord): Recognise {
  return async (found) => {
    const { podcastGuid, name, feedName = name } = podcast
    const isSame = isSameShow({ name: feedName, podcastGuid }, marksOf(found))
    if (isSame !== undefined) return isSame
    const items = found.items.slice(0, comparedItems).map(toNewEpisode)
    const known = await findKnownIds(catalogue, podcast.podcastId, { items, isExact: false })
    return known.some((episodeId) => episodeId !== undefined)
  }
}

const identitiesOf = (items: readonly FeedItem[]) =>
  items.flatMap(({ guid, audioUrl }) => guid ?? audioUrl ?? [])

/** The user chose the first URL, so any show is accepted there. */
export const recogniseNew: Recognise = async (found, before) => {
  if (before === undefined) return true
  const isSame = isSameShow(marksOf(before), marksOf(found))
  if (isSame !== undefined) return isSame
  const known = new Set(identitiesOf(before.items))
  return identitiesOf(found.items).some((identity) => known.has(identity))
}
