import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { route } from '#functions/http/route.ts'
import { assessEpisode } from '#functions/use-cases/ratings/assess-episode.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
})

export const handler = route(episodesApi.assess, connect, async ({ params, body }, context) => {
  const { deps, now, caller, viewerAddress } = context
  await assessEpisode(deps, {
    episodeId: params.id,
    verdict: 'assessment_good' in body ? 'good' : 'bad',
    userId: caller?.user.userId,
    network: networkOf(viewerAddress),
    now,
  })
  return { answer: undefined }
})
