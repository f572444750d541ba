import { listEpisodesByStatus } from '#functions/data/episodes/episodes.ts'
import { readHidden } from '#functions/data/podcasts/hidden-podcasts.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { offlineListDays } from '#shared/rules/bounds.ts'

const pageSize = 100

/**
 * Per group. Two groups with a few hundred bytes per row, compressed, are half of Lambda's response limit.
 */
const mostRows = 10_000

export type RecentQuery = { group: 'new' | 'error'; now: Date }

export async function* recentEpisodes(
  catalogue: Table,
  { group, now }: RecentQuery,
): AsyncGenerator<EpisodeRecord> {
  const hidden = await readHidden(catalogue)
  const since = new Date(now.getTime() - offlineListDays * dayMilliseconds).toISOString()
  let start: PageKey | undefined
  let count = 0
  do {
    const page = await listEpisodesByStatus(catalogue, group, { limit: pageSize, since, start })
    yield* page.entries.filter((episode) => !hidden.has(episode.podcastId))
    count += page.entries.length
    start = page.next
  } while (start && count < mostRows)
}

export async function* offlineEpisodes(catalogue: Table, now: Date): AsyncGenerator<EpisodeRecord> {
  for await (const episode of recentEpisodes(catalogue, { group: 'new', now })) {
    if (transcriptStatusOf(episode) === 'offline') yield episode
  }
  for await (const episode of recentEpisodes(catalogue, { group: 'error', now })) {
    // The index is eventually consistent, so the state is checked again.
    if (episode.run.state === 'failed' && !episode.transcript) yield episode
  }
}
