import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { removeEpisode } from '#functions/data/episodes/episode-removal.ts'
import { episodeNotFound, listEpisodes } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { openLog } from '#functions/invocation/log.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

const logger = openLog()

export const handler = loggedRoute(
  episodesApi.delete,
  connect,
  async ({ params }, { deps, now, requestId }) => {
    const [episode] = await listEpisodes(deps.catalogue, [params.id])
    if (!episode) throw episodeNotFound()
    const { episodeId, podcastId } = episode
    await getPodcast(deps.catalogue, podcastId)
    await removeEpisode(deps.catalogue, { episodeId, now })
    await beginUpkeep(deps.upkeep, logger, requestId)
    const message = 'The episode is deleted. Its transcript and audio will be gone within minutes.'
    return { details: detailsOf({}), answer: { success: true as const, message } }
  },
)
