import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { hidePodcast } from '#functions/data/podcasts/podcast-removal.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { openLog } from '#functions/invocation/log.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

const logger = openLog()

export const handler = loggedRoute(
  podcastsApi.delete,
  connect,
  async ({ params }, { deps, now, requestId }) => {
    await hidePodcast(deps.catalogue, params.podcast_id, now)
    await beginUpkeep(deps.upkeep, logger, requestId)
    const message = 'The podcast is deleted. Everything kept about it will be gone within minutes.'
    return { details: detailsOf({}), answer: { success: true as const, message } }
  },
)
