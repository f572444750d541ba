import type { Page, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { Listing } from '#functions/data/topics/topic-listings.ts'
import { choiceAt, type FeedChoice } from '#functions/domain/personal-feed/feed-choice.ts'
import {
  readFeedListings,
  readUnratedListings,
} from '#functions/use-cases/personal-feed/read-feed-listings.ts'
import { stances } from '#shared/domain/stance.ts'
import { mostUnratedCounted } from '#shared/rules/stance-groups.ts'

export type FeedPageOptions = { limit: number; before?: string | undefined }

export type FeedListings = { listings: Listing[]; next?: string | undefined }

/** Newest first. Episodes added or deleted later do not shift the pages after `before`. */
export async function listFeed(
  catalogue: Table,
  choice: FeedChoice,
  { limit, before }: FeedPageOptions,
): Promise<FeedListings> {
  const { entries, readTo } = await readFeedListings(catalogue, choice, { wanted: limit + 1, before })
  const listings = entries.slice(0, limit)
  return { listings, next: entries.length > limit ? listings.at(-1)?.order : readTo }
}

/** Queries a single stance only if the newest episodes of all stances had too few of it. */
export async function listFeedByStance(
  catalogue: Table,
  choice: FeedChoice,
  limit: number,
): Promise<Listing[]> {
  const newest = await readFeedListings(catalogue, choice, { wanted: limit * stances.length })
  const groups = stances.map(async (stance) => {
    const known = newest.entries.filter((listing) => listing.stance === stance).slice(0, limit)
    const own = choiceAt(choice, stance)
    if (!own || known.length === limit || newest.readTo === undefined) return known
    return (await listFeed(catalogue, own, { limit })).listings
  })
  return (await Promise.all(groups)).flat()
}

/** At most `mostUnratedCounted`. A choice of stances excludes unrated episodes. */
export async function countUnratedInFeed(catalogue: Table, choice: FeedChoice): Promise<number> {
  if (choice.stances !== undefined) return 0
  const { entries } = await readUnratedListings(catalogue, choice, { wanted: mostUnratedCounted })
  return Math.min(entries.length, mostUnratedCounted)
}

export async function listFeedIds(
  catalogue: Table,
  choice: FeedChoice,
  { limit, start }: PageOptions,
): Promise<Page<{ id: number }>> {
  const { listings, next } = await listFeed(catalogue, choice, { limit, before: start?.before })
  const entries = listings.map(({ episodeId }) => ({ id: episodeId }))
  return { entries, ...(next !== undefined && { next: { before: next } }) }
}
