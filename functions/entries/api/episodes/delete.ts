import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { removeEpisode } from '#functions/data/episode-removal.ts'
import { getEpisode } from '#functions/data/episodes.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import { openTable } from '#functions/data/table.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = loggedEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  UPKEEP_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN),
  }
}

const logger = openLog()

export const handler = loggedRoute(
  episodesApi.delete,
  connect,
  async ({ params }, { deps, now, requestId }) => {
    const { episodeId, podcastId } = await getEpisode(deps.catalogue, params.id)
    await getPodcast(deps.catalogue, podcastId)
    await removeEpisode(deps.catalogue, { episodeId, now })
    await beginUpkeep(deps.upkeep, logger, requestId)
    const message = 'The episode is deleted. Its transcript and audio will be gone within minutes.'
    return { deed: deedOf({}), answer: { success: true as const, message } }
  },
)
