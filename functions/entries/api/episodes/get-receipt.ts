import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { getPublished } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { receiptView } from '#functions/domain/views/receipt-view.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { DomainError } from '#shared/domain/errors.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(episodesApi.getReceipt, connect, async ({ params }, { deps }) => {
  const episode = await getPublished(deps.catalogue, params.id)
  if (!episode.analysis)
    throw new DomainError('not-found', {
      code: 'no-receipt',
      message: 'This episode was not analyzed, so there is no receipt.',
    })
  const podcast = await getPodcast(deps.catalogue, episode.podcastId)
  return { answer: receiptView({ episode, podcast }, episode.analysis) }
})
