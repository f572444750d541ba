import * as z from 'zod'
import { readNextChecked, readPodcastListing } from '#functions/data/podcasts/podcast-listing.ts'
import { readCountedPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import type { Page, PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import {
  arrangePodcasts,
  type ListedPodcast,
  type PodcastArrangement,
  placeAfter,
} from '#functions/domain/cards/arrange-podcasts.ts'
import type { CountedPodcast } from '#functions/domain/records/podcast-counts.ts'

const positionSchema = z.object({ podcastId: z.coerce.number(), place: z.coerce.number() })

type Wanted = PodcastArrangement & { limit: number; start: PageKey | undefined; page: number | undefined }

function firstPlace(arranged: readonly ListedPodcast[], { limit, start, page = 1 }: Wanted): number {
  return start ? placeAfter(arranged, positionSchema.parse(start)) : (page - 1) * limit
}

/**
 * Reads the short entries of all podcasts, and the whole items of one page. Podcasts are few compared with
 * their episodes, and no index could sort what is searched and filtered.
 */
export async function listArrangedPodcasts(
  catalogue: Table,
  wanted: Wanted,
): Promise<Page<CountedPodcast> & { total: number }> {
  const [listed, nextChecked] = await Promise.all([
    readPodcastListing(catalogue),
    wanted.sort === 'next-check' ? readNextChecked(catalogue) : [],
  ])
  const arranged = arrangePodcasts(listed, wanted, nextChecked)
  const from = firstPlace(arranged, wanted)
  const shown = arranged.slice(from, from + wanted.limit).map(({ podcastId }) => podcastId)
  const entries = await readCountedPodcasts(catalogue, shown)
  const place = from + wanted.limit
  const last = shown.at(-1)
  const hasMore = last !== undefined && place < arranged.length
  return {
    entries,
    total: arranged.length,
    ...(hasMore && { next: { podcastId: String(last), place: String(place - 1) } }),
  }
}
