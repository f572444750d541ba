import { listPublishedOfPodcast } from '#functions/data/episodes/episodes.ts'
import { findShownPodcast } from '#functions/data/podcasts/podcast-lists.ts'
import type { PageKey, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { podcastPageView } from '#functions/domain/views/podcast-view.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'

/** The list that a cursor belongs to: the page that is served gives out the same as the call. */
export const podcastPageList = (podcastId: number) => `${podcastsApi.get.name} ${podcastId}`

/** What a podcast's page says, with one page of its published episodes; undefined where nothing of it may be shown. */
export async function readPodcastPage(
  catalogue: Table,
  podcastId: number,
  options: PageOptions,
): Promise<{ page: PodcastPage; next: PageKey | undefined } | undefined> {
  const [shown, episodes] = await Promise.all([
    findShownPodcast(catalogue, podcastId),
    listPublishedOfPodcast(catalogue, podcastId, options),
  ])
  return shown && { page: podcastPageView(shown, episodes.entries), next: episodes.next }
}
