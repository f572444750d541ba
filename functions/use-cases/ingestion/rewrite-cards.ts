import { enqueueImported } from '#functions/clients/imported-queue.ts'
import { listEpisodeIdsOfPodcast } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import { shownOnCards } from '#functions/domain/records/podcast-record.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { changePodcast } from '#functions/use-cases/ingestion/change-podcast.ts'
import type { ItemImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'

/** A multiple of the ten messages of an SQS batch that still fits one read. */
const pageSize = 200

type RewriteDeps = Pick<ItemImportDeps, 'catalogue' | 'importedQueue'>

async function enqueueEpisodes({ catalogue, importedQueue }: RewriteDeps, podcastId: number): Promise<void> {
  let start: PageKey | undefined
  do {
    const page = await listEpisodeIdsOfPodcast(catalogue, podcastId, { limit: pageSize, start })
    await enqueueImported(importedQueue, page.entries)
    start = page.next
  } while (start)
}

/** `onCards` is saved last, so that after a crash all episodes are queued again. */
export async function rewriteCards(deps: RewriteDeps, podcastId: number): Promise<void> {
  const podcast = await getPodcast(deps.catalogue, podcastId)
  const onCards = shownOnCards(podcast)
  if (canonical(podcast.onCards) === canonical(onCards)) return
  await enqueueEpisodes(deps, podcastId)
  await changePodcast(deps.catalogue, podcastId, (current) => ({ ...current, onCards }))
}
