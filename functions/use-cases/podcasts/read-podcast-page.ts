import { listPublishedOfPodcast } from '#functions/data/episodes/episodes.ts'
import { findShownPodcast } from '#functions/data/podcasts/podcast-lists.ts'
import type { PageKey, PageOptions } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import { podcastPageView } from '#functions/domain/views/podcast-view.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'

/** The server-rendered page and the API share cursors, so both use this name. */
export const podcastPageList = (podcastId: number) => `${podcastsApi.get.name} ${podcastId}`

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
