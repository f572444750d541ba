import { getPublished } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { receiptView } from '#functions/domain/views/receipt-view.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** @throws DomainError `episode-not-found`, `no-receipt` */
export async function getReceipt(
  catalogue: Table,
  episodeId: number,
): Promise<ReturnType<typeof receiptView>> {
  const episode = await getPublished(catalogue, episodeId)
  if (!episode.analysis)
    throw new DomainError('not-found', {
      code: 'no-receipt',
      message: "This episode wasn't analyzed, so there is no receipt.",
    })
  const podcast = await getPodcast(catalogue, episode.podcastId)
  return receiptView({ episode, podcast }, episode.analysis)
}
