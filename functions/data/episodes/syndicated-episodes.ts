import { findPublished, type PublishedWithQuotes } from '#functions/data/episodes/episodes.ts'
import { readPodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import type { Page, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { leaveOutUnreadable } from '#functions/data/table/unreadable-record.ts'
import type { PublicState } from '#functions/domain/records/episode-state.ts'
import { isShown } from '#functions/domain/records/podcast-record.ts'

/** Limits the cost of lists in which almost no episode has audio. */
const maximumPages = 3

type Listed = { id: number }

async function readHeard(catalogue: Table, listed: readonly Listed[]): Promise<PublishedWithQuotes[]> {
  // The CDN caches a feed for a minute, so eventually consistent reads at half the cost are enough.
  const options = { isConsistent: false }
  const found = await Promise.all(
    listed.map(({ id }) => leaveOutUnreadable(() => findPublished(catalogue, id, options))),
  )
  // The index can still list an episode that was just unpublished.
  return found
    .flat()
    .filter((one) => one !== undefined)
    .filter(({ episode }) => episode.audioUrl !== undefined)
}

export async function readSyndicatedEpisodes(
  catalogue: Table,
  readList: (options: PageOptions) => Promise<Page<Listed>>,
  wanted: number,
): Promise<PublicState[]> {
  const heard: PublishedWithQuotes[] = []
  let options: PageOptions | undefined = { limit: wanted }
  for (let page = 0; page < maximumPages && options && heard.length < wanted; page += 1) {
    const { entries, next } = await readList(options)
    heard.push(...(await readHeard(catalogue, entries)))
    options = next && { limit: wanted, start: next }
  }
  const chosen = heard.slice(0, wanted)
  const podcasts = await readPodcasts(catalogue, [...new Set(chosen.map(({ episode }) => episode.podcastId))])
  return chosen.flatMap((one) => {
    const podcast = podcasts.get(one.episode.podcastId)
    return podcast && isShown(podcast) ? [{ ...one, podcast }] : []
  })
}
