import * as z from 'zod'
import { allPodcastsPartition, duePartition, podcastIdOf } from '#functions/data/keys.ts'
import { readPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { type PageKey, queryIndex, type StoredItem } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { ListedPodcast } from '#functions/domain/cards/arrange-podcasts.ts'
import { podcastCard, podcastCardSchema } from '#functions/domain/cards/podcast-card.ts'

const entrySchema = z.object({ card: podcastCardSchema })

/** A query reads at most 1 MB, which is fewer entries than this. */
const entriesPerPage = 10_000

async function readIndex(
  catalogue: Table,
  list: Pick<Parameters<typeof queryIndex>[1], 'index' | 'partition' | 'isAscending'>,
): Promise<StoredItem[]> {
  const entries: StoredItem[] = []
  let start: PageKey | undefined
  do {
    const page = await queryIndex(catalogue, { ...list, limit: entriesPerPage, start })
    entries.push(...page.entries)
    start = page.next
  } while (start)
  return entries
}

/** Every podcast, newest first: about 0.4 kB each, so half a read unit for ten. */
export async function readPodcastListing(catalogue: Table): Promise<ListedPodcast[]> {
  const entries = await readIndex(catalogue, { index: 'gsi1', partition: allPodcastsPartition })
  const listed = entries.map((entry) => ({
    podcastId: podcastIdOf(entry),
    card: entrySchema.safeParse(entry).data?.card,
  }))
  // Podcasts saved by an earlier version have no card until they are saved again.
  const withoutCard = listed.filter(({ card }) => !card).map(({ podcastId }) => podcastId)
  const records = await readPodcasts(catalogue, withoutCard)
  return listed.flatMap(({ podcastId, card }) => {
    const record = records.get(podcastId)
    const found = card ?? (record && podcastCard(record))
    return found ? [{ podcastId, ...found }] : []
  })
}

/** Ids of the podcasts that are checked, in the order of their next check. */
export async function readNextChecked(catalogue: Table): Promise<number[]> {
  const entries = await readIndex(catalogue, { index: 'gsi2', partition: duePartition, isAscending: true })
  return entries.map(podcastIdOf)
}
